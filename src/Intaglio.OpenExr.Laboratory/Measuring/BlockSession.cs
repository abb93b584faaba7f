using Microsoft.Win32.SafeHandles;

namespace Intaglio.OpenExr.Laboratory;

/// <summary>Compresses and decompresses images block by block on several threads, as OpenEXR readers and writers do.</summary>
/// <remarks>Each thread has a codec instance. Files contain only the compressed blocks and are not OpenEXR files.</remarks>
internal sealed class BlockSession : LaboratorySession
{
    private readonly Worker[] workers;
    private long length;

    internal BlockSession(Func<ChunkCodec> open, LaboratoryOptions options) =>
        workers = [.. Enumerable.Range(0, options.Threads).Select(_ => new Worker(open()))];

    internal override string Extension => ".blocks";

    internal override long Write(SampleRoom room)
    {
        Run(room, (worker, block) => worker.Pack(room, block));
        long sum = 0;
        foreach (SampleBlock block in room.Blocks)
            sum += block.PackedSize;
        return room.PackedBytes = sum;
    }

    internal override void Forget(SampleRoom room)
    {
        int largest = 0;
        foreach (SampleBlock block in room.Blocks)
            largest = Math.Max(largest, block.Size);
        foreach (Worker worker in workers)
            worker.Forget(largest);
    }

    internal override void Read(SampleRoom room) =>
        Run(room, (worker, block) =>
        worker.Unpack(room, block, room.Packed.AsSpan(room.Blocks[block].Start, room.Blocks[block].PackedSize)));

    internal override void Write(SampleRoom room, string path)
    {
        using SafeFileHandle file = File.OpenHandle(path, FileMode.Create, FileAccess.Write);
        length = 0;
        Run(room, (worker, index) =>
        {
            worker.Pack(room, index);
            ref SampleBlock block = ref room.Blocks[index];
            block.FileOffset = Interlocked.Add(ref length, block.PackedSize) - block.PackedSize;
            RandomAccess.Write(file, room.Packed.AsSpan(block.Start, block.PackedSize), block.FileOffset);
        });
    }

    internal override void Read(SampleRoom room, string path)
    {
        using SafeFileHandle file = File.OpenHandle(path);
        Run(room, (worker, block) => worker.Unpack(room, block, worker.Load(file, room.Blocks[block])));
    }

    public override void Dispose()
    {
        foreach (Worker worker in workers)
            worker.Dispose();
        base.Dispose();
    }

    private void Run(SampleRoom room, Action<Worker, int> act)
    {
        ParallelLoop loop = new(room.Blocks.Length);
        int started = 0;
        loop.Run(workers.Length, () =>
        {
            Worker worker = workers[Interlocked.Increment(ref started) - 1];
            while (loop.TryTake(out long block))
                act(worker, (int)block);
        });
    }

    /// <summary>The codec and buffers of one thread.</summary>
    private sealed class Worker(ChunkCodec codec) : IDisposable
    {
        private ScratchBuffer<byte> raw, loaded;
        private ChunkLayout? layout;
        private ExrImage? image;

        internal void Pack(SampleRoom room, int index)
        {
            ref SampleBlock block = ref room.Blocks[index];
            MoveTo(room.Sample.Images[block.Image], block);
            Span<byte> bytes = raw.Get(block.Size), packed = room.Packed.AsSpan(block.Start, block.Size);
            ImageRows.Gather(image!, layout!, bytes);
            block.PackedSize = codec.Compress(bytes, layout!, packed);
            // Blocks that do not become smaller are stored uncompressed, as in the OpenEXR format.
            if (block.PackedSize < 0 || block.PackedSize >= block.Size)
            {
                bytes.CopyTo(packed);
                block.PackedSize = block.Size;
            }
        }

        internal void Unpack(SampleRoom room, int index, ReadOnlySpan<byte> packed)
        {
            SampleBlock block = room.Blocks[index];
            MoveTo(room.Unpacked[block.Image], block);
            Span<byte> bytes = raw.Get(block.Size);
            if (packed.Length == block.Size)
                packed.CopyTo(bytes);
            else
                codec.Decompress(packed, layout!, bytes);
            ImageRows.Scatter(bytes, layout!, image!.Window, image.Planes);
        }

        internal void Forget(int largest) => raw.Get(largest).Fill(0xA5);

        internal ReadOnlySpan<byte> Load(SafeFileHandle file, SampleBlock block)
        {
            Span<byte> bytes = loaded.Get(block.PackedSize);
            return RandomAccess.Read(file, bytes, block.FileOffset) == bytes.Length ? bytes
                : throw new EndOfStreamException("The file was truncated while it was read.");
        }

        public void Dispose()
        {
            codec.Dispose();
            raw.Dispose();
            loaded.Dispose();
        }

        private void MoveTo(ExrImage its, SampleBlock block)
        {
            if (image != its)
                (image, layout) = (its, new ChunkLayout([.. its.Planes.Select(plane => plane.Channel)]));
            layout!.Set(its.Window.MinX, block.MinY, (int)its.Window.Width, block.Height);
        }
    }
}
