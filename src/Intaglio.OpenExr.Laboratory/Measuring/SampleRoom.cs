namespace Intaglio.OpenExr.Laboratory;

/// <summary>A sample with its blocks, and buffers that all contenders share so that none of them spends time on allocations.</summary>
internal sealed class SampleRoom
{
    // Extra space for the header of an OpenEXR file, and for each row, which can be a chunk with an offset table entry, a coordinate and a
    // size.
    private const int Slack = 1 << 20, SlackOfRow = 64;

    private readonly SampleBlock[] blocks;

    internal SampleRoom(LaboratorySample sample, int linesPerBlock)
    {
        Sample = sample;
        Unpacked = [.. sample.Images.Select(image => new ExrImage(image.Window, image.Planes.Select(plane => plane.Channel)))];
        List<SampleBlock> all = [];
        int at = 0;
        for (int image = 0; image < sample.Images.Count; image++)
        {
            ExrBox2i window = sample.Images[image].Window;
            ChunkLayout layout = new([.. sample.Images[image].Planes.Select(plane => plane.Channel)]);
            for (long y = window.MinY; y <= window.MaxY; y += linesPerBlock)
            {
                int height = (int)Math.Min(linesPerBlock, window.MaxY - y + 1);
                layout.Set(window.MinX, (int)y, (int)window.Width, height);
                all.Add(new SampleBlock(image, (int)y, height, at, layout.Size));
                at = checked(at + layout.Size);
            }
        }
        blocks = [.. all];
        Packed = new byte[checked(at + Slack + SlackOfRow * (int)sample.Images.Sum(image => image.Window.Height))];
        // Write to the buffer, so that the system allocates its pages before the measurements.
        Packed.AsSpan().Fill(1);
    }

    internal LaboratorySample Sample { get; }

    /// <summary>Gets the blocks, with their offsets within the samples and <see cref="Packed"/>.</summary>
    internal Span<SampleBlock> Blocks => blocks;

    internal byte[] Packed { get; }

    /// <summary>Gets or sets the size of the last compressed data, in bytes.</summary>
    internal long PackedBytes { get; set; }

    /// <summary>Gets the images that receive decompressed data.</summary>
    internal IReadOnlyList<ExrImage> Unpacked { get; }

    /// <summary>Clears the images, so that old data is not mistaken for decompressed data.</summary>
    internal void Forget()
    {
        foreach (ExrPlane plane in Unpacked.SelectMany(image => image.Planes))
            plane.Bytes.Fill(0xA5);
    }

    /// <summary>Gets a value indicating whether the decompressed data equals the sample.</summary>
    internal bool IsBack() =>
        Sample.Images.Zip(Unpacked)
        .All(pair => pair.First.Planes.Zip(pair.Second.Planes).All(planes => planes.First.Bytes.SequenceEqual(planes.Second.Bytes)));
}

/// <summary>A block of scan lines of an image.</summary>
/// <param name="Image">The index of the image in the sample.</param>
/// <param name="MinY">The first scan line.</param>
/// <param name="Height">The number of scan lines.</param>
/// <param name="Start">The offset of the block within all blocks, in bytes.</param>
/// <param name="Size">The size of the block, in bytes.</param>
internal record struct SampleBlock(int Image, int MinY, int Height, int Start, int Size)
{
    /// <summary>Gets or sets the compressed size in bytes, or <see cref="Size"/> if the block is stored uncompressed.</summary>
    internal int PackedSize { get; set; }

    /// <summary>Gets or sets the offset of the compressed block in the file.</summary>
    internal long FileOffset { get; set; }
}
