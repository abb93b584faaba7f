using System.Text;

namespace Intaglio.Imaging.Tests;

/// <summary>EXIF, XMP, IPTC and comments of JPEG files: left out, unless they are kept, and then true of the picture as it is written.</summary>
public class JpegMetadataTests
{
    private static readonly PixelFormat rgb = new(3, AlphaMode.None, SampleType.Bits8);

    [SkippableFact]
    public void Metadata_is_left_out()
    {
        byte[] file = Tagged();
        using ImageRowReader reader = new(new MemoryStream(file));
        Assert.Null(reader.Header.Metadata);
        byte[] written = Sample.Write(reader.ReadAll(), ImageFileFormat.Jpeg);
        Assert.Equal([0xE0], JpegParts.Parse(written).Segments.Select(segment => segment.Marker).Where(marker => marker >= 0xE0));
    }

    [SkippableFact]
    public void Metadata_that_is_kept_is_that_of_the_picture_when_it_is_upright()
    {
        byte[] file = Tagged();
        using ImageRowReader reader = new(new MemoryStream(file), new() { KeepMetadata = true, JpegReduction = 2 });
        Assert.Equal((11, 20), (reader.Header.Width, reader.Header.Height));
        Image image = reader.ReadAll();
        byte[] written = Sample.Write(image, ImageFileFormat.Jpeg, new() { Metadata = reader.Header.Metadata });
        string[] lines = Describe(written);
        foreach (string line in (string[])["[IFD0] Orientation: 1", "[XMP-tiff] Orientation: 1", "[IFD0] Artist: somebody", "[GPS] GPSLatitude: 52.5", "[IPTC] City: Berlin", "[File] Comment: a comment", "[ExifIFD] ExifImageWidth: 11", "[ExifIFD] ExifImageHeight: 20", "[XMP-dc] Title: a title"])
            Assert.Contains(line, lines);
        Assert.DoesNotContain(lines, line => line.Contains("Thumbnail", StringComparison.Ordinal) || line.Contains("Warning", StringComparison.Ordinal));
        Assert.Equal(-1, written.AsSpan().IndexOf("thumbnail's bytes"u8));
        Assert.Contains(Describe(file), line => line.Contains("ThumbnailLength", StringComparison.Ordinal));
        Assert.True(file.AsSpan().IndexOf("thumbnail's bytes"u8) > 0);
        // Size counts the bytes in the file.
        Assert.Equal(Sample.Write(image, ImageFileFormat.Jpeg).Length + reader.Header.Metadata!.Size, written.Length);
        // Read again, nothing turns and nothing changes.
        using ImageRowReader again = new(new MemoryStream(written), new() { KeepMetadata = true });
        Image same = again.ReadAll();
        Assert.Equal((11, 20), (same.Width, same.Height));
        Assert.Equal(JpegParts.Parse(written).Segments.Where(segment => segment.Marker is 0xE1 or 0xED or 0xFE).SelectMany(segment => segment.Payload),
            JpegParts.Parse(Sample.Write(same, ImageFileFormat.Jpeg, new() { Metadata = again.Header.Metadata })).Segments.Where(segment => segment.Marker is 0xE1 or 0xED or 0xFE).SelectMany(segment => segment.Payload));
    }

    /// <summary>Of what else is in these segments nothing is kept: extended XMP, resources of Photoshop such as thumbnails, other pictures.</summary>
    [SkippableFact]
    public void Other_segments_are_not_kept()
    {
        InstalledLibrary.NeedTurboJpeg();
        byte[] iptc = [.. "8BIM"u8, 4, 4, 3, .. "abc"u8, 0, 0, 0, 3, 1, 2, 3, 0], thumbnail = [.. "8BIM"u8, 4, 12, 0, 0, 0, 0, 0, 5, 1, 2, 3, 4, 5, 0], name = [.. "Photoshop 3.0\0"u8];
        byte[] plain = Sample.Write(Sample.Smooth(20, 10, rgb), ImageFileFormat.Jpeg);
        (byte Marker, byte[] Payload, byte[]? Kept)[] segments =
        [
            (0xED, [.. name, .. thumbnail, .. iptc, .. thumbnail], [.. name, .. iptc]),
            (0xED, [.. name, .. thumbnail], null),
            (0xED, [.. name, .. thumbnail[..^4], .. iptc], null),
            (0xED, [.. name, .. iptc[..^3]], null),
            (0xED, [.. name, .. iptc[..5]], null),
            (0xED, name, null),
            (0xED, iptc, null),
            (0xE1, [.. "http://ns.adobe.com/xmp/extension/\0"u8, 1, 2, 3], null),
            (0xE1, [.. "Exif"u8], null),
            (0xE2, [.. "MPF\0"u8, 1], null),
            (0xE3, [1, 2], null),
            (0xEB, [.. "HDR_RI"u8], null),
            (0xFE, [.. "hello"u8], [.. "hello"u8]),
            (0xFE, [], []),
        ];
        foreach ((byte marker, byte[] payload, byte[]? kept) in segments)
        {
            using ImageRowReader reader = new(new MemoryStream(JpegParts.Parse(plain).Add(marker, payload).Build()), new() { KeepMetadata = true });
            Assert.Equal(kept is null ? null : 4 + kept.Length, reader.Header.Metadata?.Size);
            byte[] written = Sample.Write(reader.ReadAll(), ImageFileFormat.Jpeg, new() { Metadata = reader.Header.Metadata });
            Assert.Equal(kept is null ? [] : [kept], JpegParts.Parse(written).Segments.Where(segment => segment.Marker == marker).Select(segment => segment.Payload));
        }
    }

    [SkippableFact]
    public void Orientations_of_xmp_become_1()
    {
        InstalledLibrary.NeedTurboJpeg();
        byte[] plain = Sample.Write(Sample.Smooth(20, 10, rgb), ImageFileFormat.Jpeg);
        foreach ((string before, string after) in ((string, string)[])[("tiff:Orientation=\"6\"", "tiff:Orientation=\"1\""), ("tiff:Orientation = '3'", "tiff:Orientation = '1'"), ("<tiff:Orientation>8</tiff:Orientation>", "<tiff:Orientation>1</tiff:Orientation>"),
            ("tiff:Orientation=\"6\" tiff:Orientation=\"7\"", "tiff:Orientation=\"1\" tiff:Orientation=\"1\""), ("tiff:Orientation=\"9\"", "tiff:Orientation=\"9\""), ("tiff:Orientation2", "tiff:Orientation2"), ("tiff:Orientation", "tiff:Orientation")])
        {
            using ImageRowReader reader = new(new MemoryStream(JpegParts.Parse(plain).Add(0xE1, [.. "http://ns.adobe.com/xap/1.0/\0"u8, .. Encoding.ASCII.GetBytes(before)]).Build()), new() { KeepMetadata = true });
            byte[] written = Sample.Write(reader.ReadAll(), ImageFileFormat.Jpeg, new() { Metadata = reader.Header.Metadata });
            Assert.Equal("http://ns.adobe.com/xap/1.0/\0" + after, Encoding.ASCII.GetString(JpegParts.Parse(written).Segments.Single(segment => segment.Marker == 0xE1).Payload));
        }
    }

    private static byte[] Tagged()
    {
        InstalledLibrary.NeedTurboJpeg();
        InstalledProgram.Need("exiftool");
        using TemporaryFolder folder = new();
        folder.Write("a.jpg", Sample.Write(Sample.Smooth(40, 21, rgb), ImageFileFormat.Jpeg));
        folder.Write("t.jpg", JpegParts.Parse(Sample.Write(Sample.Smooth(8, 5, rgb), ImageFileFormat.Jpeg)).Add(0xFE, [.. "thumbnail's bytes"u8]).Build());
        ForeignProgram.Run("exiftool", $"-q -overwrite_original -n -Orientation=6 -XMP-tiff:Orientation=6 -Artist=somebody -GPSLatitude=52.5 -GPSLatitudeRef=N -IPTC:City=Berlin \"-Comment=a comment\" \"-XMP-dc:Title=a title\" -ExifImageWidth=40 -ExifImageHeight=21 \"-ThumbnailImage<={folder["t.jpg"]}\" \"{folder["a.jpg"]}\"", []);
        return File.ReadAllBytes(folder["a.jpg"]);
    }

    private static string[] Describe(byte[] file)
    {
        using TemporaryFolder folder = new();
        folder.Write("a.jpg", file);
        return [.. Encoding.UTF8.GetString(ForeignProgram.Run("exiftool", $"-n -a -G1 -s \"{folder["a.jpg"]}\"", [])).Split('\n').Where(line => line.Contains(':', StringComparison.Ordinal))
            .Select(line => $"{line.Split(']')[0]}] {line.Split(']')[1].Split(':')[0].Trim()}: {line[(line.IndexOf(':', StringComparison.Ordinal) + 1)..].Trim()}")];
    }
}
