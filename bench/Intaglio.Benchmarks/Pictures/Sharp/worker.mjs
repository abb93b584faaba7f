// Resizes decoded pixels in linear light: node worker.mjs PIXELS WIDTH HEIGHT NEW_WIDTH
// Each line of the input is a JSON object with the number of threads and the file for the result; each line of the output has the seconds.
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import sharp from 'sharp';

const [path, width, height, newWidth] = process.argv.slice(2);
const pixels = readFileSync(path);
sharp.cache(false);
for await (const line of createInterface({ input: process.stdin })) {
    const { threads, output } = JSON.parse(line);
    sharp.concurrency(threads);
    const start = process.hrtime.bigint();
    const result = await sharp(pixels, { raw: { width: Number(width), height: Number(height), channels: 3 } })
        .pipelineColourspace('scrgb')
        .resize(Number(newWidth), null, { kernel: 'lanczos3' })
        .raw()
        .toBuffer();
    const seconds = Number(process.hrtime.bigint() - start) / 1e9;
    writeFileSync(output, result);
    console.log(JSON.stringify({ seconds }));
}
