/**
 * An SVG as a PNG of twice its size.
 * @throws {Error} when the browser cannot draw it.
 */
export async function rasterise(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = 2 * image.naturalWidth;
    canvas.height = 2 * image.naturalHeight;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('the browser gave no canvas');
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob === null ? reject(new Error('the canvas gave no picture')) : resolve(blob))),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}
