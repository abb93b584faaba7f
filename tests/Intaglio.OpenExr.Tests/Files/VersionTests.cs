namespace Intaglio.OpenExr.Tests;

/// <summary>The first eight bytes: OpenEXR's file layout, "Magic number and version field".</summary>
public class VersionTests
{
    [Theory]
    [InlineData(PictureKind.ScanLine, 0)]
    [InlineData(PictureKind.Tiled, RawFile.TiledFlag)]
    [InlineData(PictureKind.DeepScanLine, RawFile.DeepFlag)]
    [InlineData(PictureKind.DeepTiled, RawFile.DeepFlag)]
    public void Flags_tell_the_kind_of_one_part(PictureKind kind, int flags)
    {
        Picture picture = Pictures.Create(kind, ExrCompression.Zips, new(0, 0, 9, 9), Pictures.Rgba);
        byte[] file = Ours.Write(picture);
        Assert.Equal([0x76, 0x2F, 0x31, 0x01, 2, (byte)(flags >> 8), 0, 0], file[..8]);
        Assert.Equal(Types(kind), Types(new RawFile(file).Parts[0]));
    }

    [Fact]
    public void A_fault_of_the_headers_has_a_position() =>
        Assert.Equal(8, Assert.Throws<ExrFormatException>(() => Ours.Read([0x76, 0x2F, 0x31, 0x01, 9, 0, 0, 0])).Position);

    [Fact]
    public void Flags_tell_of_several_parts_and_whether_one_is_deep()
    {
        foreach (Picture[] pictures in Pictures.MultiPart(withDeep: true))
        {
            RawFile raw = new(Ours.Write(pictures));
            bool isLong = pictures.Any(picture => picture.Name!.Length > 31);
            Assert.Equal(2 | RawFile.MultiPartFlag | (pictures.Any(picture => picture.IsDeep) ? RawFile.DeepFlag : 0), raw.Version);
            Assert.True(isLong || pictures.All(picture => picture.Name!.Length <= 31), "a long value is no long name");
            Assert.Equal(pictures.Select(picture => picture.Name), raw.Parts.Select(part => System.Text.Encoding.UTF8.GetString(part.Find("name")!.Data)));
            Assert.Equal(pictures.Select(picture => Types(picture.Kind)[0]), raw.Parts.Select(part => Types(part)[0]));
            Assert.Equal(pictures.Select(picture => picture.Chunks().Count()), raw.Parts.Select(part => BitConverter.ToInt32(part.Find("chunkCount")!.Data)));
        }
    }

    [Theory]
    [InlineData(31, false)]
    [InlineData(32, true)]
    [InlineData(255, true)]
    public void Names_of_more_than_31_bytes_set_their_flag(int length, bool isLong)
    {
        Picture[] pictures =
        [
            Pictures.Create(PictureKind.ScanLine, ExrCompression.None, new(0, 0, 3, 3), [new(new string('c', length), ExrPixelType.Half)]),
            Pictures.Create(PictureKind.ScanLine, ExrCompression.None, new(0, 0, 3, 3), [new("c", ExrPixelType.Half)], attributes: [new(new string('a', length), "int", [1, 2, 3, 4])]),
            Pictures.Create(PictureKind.ScanLine, ExrCompression.None, new(0, 0, 3, 3), [new("c", ExrPixelType.Half)], attributes: [new("a", new string('t', length), [1])]),
        ];
        foreach (Picture picture in pictures)
        {
            byte[] file = Ours.Write(picture);
            Assert.Equal(isLong, (new RawFile(file).Version & RawFile.LongNamesFlag) != 0);
            Picture read = Assert.Single(Ours.Read(file));
            Same.Check(picture, read);
            Assert.All(picture.Attributes, attribute => Assert.Equal(attribute.Data, Assert.Single(read.Attributes, each => each.Name == attribute.Name && each.Type == attribute.Type).Data));
        }
    }

    /// <summary>A reader of files of one part needs no type, one of deep parts does.</summary>
    private static string[] Types(PictureKind kind) => [kind switch { PictureKind.ScanLine => "scanlineimage", PictureKind.Tiled => "tiledimage", PictureKind.DeepScanLine => "deepscanline", _ => "deeptile" }];

    private static string[] Types(RawPart part) => [part.Find("type") is { } type ? System.Text.Encoding.ASCII.GetString(type.Data) : part.Find("tiles") is null ? "scanlineimage" : "tiledimage"];
}
