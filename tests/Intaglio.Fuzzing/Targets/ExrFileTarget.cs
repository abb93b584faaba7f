using Intaglio.OpenExr;

namespace Intaglio.Fuzzing;

/// <summary>OpenEXR files: those of the corpus are small ones of every kind and compression.</summary>
internal sealed class ExrFileTarget : Target
{
    private static readonly ExrReadOptions strict = new() { MaxMemory = 8 << 20, MaxDegreeOfParallelism = 1 };
    private static readonly ExrReadOptions lenient = new() { MaxMemory = 8 << 20, MaxDegreeOfParallelism = 1, AllowMissingChunks = true };

    internal override string Name => "exr-file";

    internal override string Claim =>
        "OpenEXR files. Any bytes give pixels or an ExrFormatException. If no chunk is missing, a reader that allows missing "
            + "chunks reads the same. Pixels that are read, written without loss and read again are the same.";

    internal override IReadOnlyList<byte[]> Dictionary { get; } =
    [
        .. Words("channels\0chlist\0", "compression\0compression\0", "dataWindow\0box2i\0", "displayWindow\0box2i\0", "lineOrder\0lineOrder\0", "tiles\0tiledesc\0", "type\0string\0", "scanlineimage",
            "tiledimage", "deepscanline", "deeptile", "chunkCount\0int\0", "name\0string\0", "version\0int\0", "preview\0preview\0", "R\0", "Y\0"),
        [0x76, 0x2F, 0x31, 0x01, 2, 0, 0, 0], [2, 2, 0, 0], [2, 4, 0, 0], [2, 8, 0, 0], [2, 0x10, 0, 0], [1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0x7F],
    ];

    internal override int MaxSize => 9000;

    internal override int ShortRun => 3000;

    internal override Outcome Run(ReadOnlySpan<byte> input)
    {
        byte[] file = input.ToArray();
        IReadOnlyList<ExrPart> parts;
        try
        {
            parts = Read(file, strict);
        }
        catch (ExrFormatException exception)
        {
            Expect.That(exception.Message.All(c => !char.IsControl(c)), "a message has nothing that a terminal obeys");
            return Outcome.Refused(Shape(exception.Message)) + ReadWithHoles(file);
        }
        ExpectSame(parts, Read(file, lenient), "read by those who allow missing chunks");
        return $"{string.Join(' ', parts.Select(part => $"{part.Header.PartType} {part.Header.Compression} {part.Header.LineOrder} {Scale(part.Levels.Count + part.DeepLevels.Count)}"))} {WriteAgain(parts)}";
    }

    private static Outcome ReadWithHoles(byte[] file)
    {
        try
        {
            return $"{Read(file, lenient).Count}";
        }
        catch (ExrFormatException exception)
        {
            return Outcome.Refused(Shape(exception.Message));
        }
    }

    // Readers take more than writers make: samplings beside the window, parts of one name.
    private static string WriteAgain(IReadOnlyList<ExrPart> parts)
    {
        foreach (ExrPart part in parts)
            part.Header.Compression = part.Header.IsDeep ? ExrCompression.Zips : ExrCompression.Zip;
        using MemoryStream stream = new();
        try
        {
            ExrFile.Write(stream, parts, new() { MaxDegreeOfParallelism = 1 });
        }
        catch (ArgumentException)
        {
            return "not written";
        }
        ExpectSame(parts, Read(stream.ToArray(), strict), "written and read again");
        return "written";
    }

    private static void ExpectSame(IReadOnlyList<ExrPart> expected, IReadOnlyList<ExrPart> actual, string what)
    {
        Expect.That(expected.Count == actual.Count, $"{what}: as many parts");
        foreach ((ExrPart one, ExrPart other) in expected.Zip(actual))
        {
            Expect.That(one.Levels.Count == other.Levels.Count && one.DeepLevels.Count == other.DeepLevels.Count, $"{what}: as many levels");
            foreach ((ExrPlane a, ExrPlane b) in one.Levels.SelectMany(level => level.Planes).Zip(other.Levels.SelectMany(level => level.Planes)))
                Expect.Same(a.Bytes, b.Bytes, what);
            foreach ((ExrDeepImage a, ExrDeepImage b) in one.DeepLevels.Zip(other.DeepLevels))
            {
                Expect.That(a.SampleCounts.SequenceEqual(b.SampleCounts), $"{what}: as many samples");
                foreach ((ExrDeepPlane from, ExrDeepPlane to) in a.Planes.Zip(b.Planes))
                    Expect.Same(from.Bytes, to.Bytes, what);
            }
        }
    }

    private static IReadOnlyList<ExrPart> Read(byte[] file, ExrReadOptions options)
    {
        using MemoryStream stream = new(file);
        return ExrFile.Read(stream, options);
    }
}
