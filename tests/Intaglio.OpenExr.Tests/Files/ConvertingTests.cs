namespace Intaglio.OpenExr.Tests;

/// <summary>Parts that are converted band by band give the file that they give from memory, byte for byte.</summary>
public class ConvertingTests
{
    private static readonly ExrWriteOptions small = new() { BytesOfBand = 1 << 9, MaxDegreeOfParallelism = 2 };

    public static TheoryData<ExrCompression, ExrCompression> Flat => new()
    {
        { ExrCompression.None, ExrCompression.Zip }, { ExrCompression.Zip, ExrCompression.Piz }, { ExrCompression.Piz, ExrCompression.Dwab }, { ExrCompression.Zips, ExrCompression.Rle }, { ExrCompression.Pxr24, ExrCompression.None },
    };

    [Theory, MemberData(nameof(Flat))]
    public void Flat_parts_are_converted(ExrCompression from, ExrCompression to)
    {
        foreach (Picture picture in Pictures.Flat(from))
            Check(to, picture);
    }

    [Theory]
    [InlineData(ExrCompression.None, ExrCompression.Zips)]
    [InlineData(ExrCompression.Zips, ExrCompression.Rle)]
    public void Deep_parts_are_converted(ExrCompression from, ExrCompression to)
    {
        foreach (Picture picture in Pictures.Deep(from))
            Check(to, picture);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    public void Several_parts_are_converted(int which) => Check(ExrCompression.Rle, Pictures.MultiPart(withDeep: true).ElementAt(which));

    [Fact]
    public void Tiles_and_the_order_of_lines_may_change()
    {
        Picture tiled = Pictures.Create(PictureKind.Tiled, ExrCompression.Zip, new(-50, 3, 149, 102), Pictures.Mixed, new(32, 24)), lines = Pictures.Create(PictureKind.ScanLine, ExrCompression.Piz, new(0, 0, 63, 199), Pictures.Rgba);
        Check(header => header.Tiles = new ExrTileDescription(20, 28), tiled);
        Check(header => header.LineOrder = ExrLineOrder.DecreasingY, lines);
        Check(header => header.PartType = ExrPartType.Tiled, lines);
    }

    [Fact]
    public void Pixels_must_stay_what_they_are()
    {
        using ExrReader reader = ExrReader.Open(new MemoryStream(Ours.Write(Pictures.Create(PictureKind.ScanLine, ExrCompression.Zip, new(0, 0, 63, 19), Pictures.Rgba))));
        ExrHeader header = reader.Parts[0].Header;
        header.DataWindow = new(0, 0, 63, 20);
        Assert.Contains("levels of the header", Assert.Throws<ArgumentException>(() => ExrFile.Convert(new MemoryStream(), reader.Parts)).Message, StringComparison.Ordinal);
        header.DataWindow = new(0, 0, 63, 19);
        header.Channels = [.. header.Channels.Skip(1)];
        Assert.Contains("channels of the header", Assert.Throws<ArgumentException>(() => ExrFile.Convert(new MemoryStream(), reader.Parts)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Tiny_chunks_are_in_their_places()
    {
        // Fewer chunks than a batch has, as many, and more, so that batches end in the middle.
        foreach (int rows in (int[])[1, 1023, 1024, 1025, 5000])
            Check(ExrCompression.Rle, Pictures.Create(PictureKind.ScanLine, ExrCompression.None, new(0, 0, 0, rows - 1), [new("Y", ExrPixelType.Half)], fill: Fill.Noise));
    }

    private static void Check(ExrCompression to, params Picture[] pictures) => Check(header => header.Compression = to, pictures);

    private static void Check(Action<ExrHeader> change, params Picture[] pictures)
    {
        byte[] file = Ours.Write(pictures);
        IReadOnlyList<ExrPart> parts = ExrFile.Read(new MemoryStream(file));
        using ExrReader reader = ExrReader.Open(new MemoryStream(file));
        foreach (ExrHeader header in (IEnumerable<ExrHeader>)[.. parts.Select(part => part.Header), .. reader.Parts.Select(part => part.Header)])
            change(header);
        using MemoryStream expected = new(), actual = new();
        ExrFile.Write(expected, parts);
        ExrFile.Convert(actual, reader.Parts, small);
        Assert.Equal(expected.ToArray(), actual.ToArray());
    }
}
