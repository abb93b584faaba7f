// Resizes a JPEG file in linear light: node resize.mjs SOURCE TARGET WIDTH THREADS
import sharp from 'sharp';

const [source, target, width, threads] = process.argv.slice(2);
sharp.concurrency(Number(threads));
await sharp(source)
    .pipelineColourspace('scrgb')
    .resize(Number(width), null, { kernel: 'lanczos3' })
    .jpeg({ quality: 80, chromaSubsampling: '4:2:0' })
    .toFile(target);
