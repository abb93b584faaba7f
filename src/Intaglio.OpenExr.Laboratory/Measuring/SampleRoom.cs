namespace Intaglio.OpenExr.Laboratory;

/// <summary>A sample, its blocks, and memory for what is packed and unpacked of it: the same for all, so that none waits for the system to give some.</summary>
internal sealed class SampleRoom
{
    // What a file of the format has around its chunks, and more: chunks of one scan line have their place in the table, their row and their size.
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
        // Touched, so that the system has given it before anything is measured.
        Packed.AsSpan().Fill(1);
    }

    internal LaboratorySample Sample { get; }

    /// <summary>Gets the blocks, each with its place among the samples' bytes and in <see cref="Packed"/>.</summary>
    internal Span<SampleBlock> Blocks => blocks;

    internal byte[] Packed { get; }

    /// <summary>Gets or sets how many bytes were packed last.</summary>
    internal long PackedBytes { get; set; }

    /// <summary>Gets images like the sample's, for what is unpacked.</summary>
    internal IReadOnlyList<ExrImage> Unpacked { get; }

    /// <summary>Makes sure that nothing of an earlier reading is taken for this one's.</summary>
    internal void Forget()
    {
        foreach (ExrPlane plane in Unpacked.SelectMany(image => image.Planes))
            plane.Bytes.Fill(0xA5);
    }

    /// <summary>Tells whether every bit has come back.</summary>
    internal bool IsBack() => Sample.Images.Zip(Unpacked).All(pair => pair.First.Planes.Zip(pair.Second.Planes).All(planes => planes.First.Bytes.SequenceEqual(planes.Second.Bytes)));
}

/// <summary>Some scan lines of an image.</summary>
/// <param name="Image">Which image of the sample.</param>
/// <param name="MinY">The first row.</param>
/// <param name="Height">Rows.</param>
/// <param name="Start">Where its bytes begin among all.</param>
/// <param name="Size">How many they are.</param>
internal record struct SampleBlock(int Image, int MinY, int Height, int Start, int Size)
{
    /// <summary>Gets or sets the bytes that it was packed into; <see cref="Size"/> if it was kept as it is.</summary>
    internal int PackedSize { get; set; }

    /// <summary>Gets or sets where they are in the file.</summary>
    internal long FileOffset { get; set; }
}
