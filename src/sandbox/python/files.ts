/** Python files by their path below a folder of `sys.path`. */
export type PythonFiles = Readonly<Record<string, string>>;
