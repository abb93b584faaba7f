namespace Intaglio.Imaging.Tests;

/// <summary>Markers of JPEG files: orientation, profile, metadata, and what is of a kind that is not read.</summary>
public class JpegReadTests
{
    private static readonly PixelFormat gray = new(1, AlphaMode.None, SampleType.Bits8), rgb = new(3, AlphaMode.None, SampleType.Bits8);

    [SkippableFact]
    public void Orientations_turn_the_picture()
    {
        InstalledLibrary.NeedTurboJpeg();
        foreach (PixelFormat format in (PixelFormat[])[gray, rgb])
        {
            foreach ((int width, int height) in ((int, int)[])[(61, 43), (3, 200), (300, 5), (1, 1), (129, 130)])
            {
                byte[] file = Sample.Write(Sample.Smooth(width, height, format), ImageFileFormat.Jpeg);
                Image plain = Sample.Read(file);
                for (int orientation = 0; orientation <= 9; orientation++)
                {
                    byte[] turned = JpegParts.Parse(file).Add(0xE1, JpegParts.Exif(orientation, orientation % 2 == 0)).Build();
                    Sample.CheckSame(Turn(plain, orientation), Sample.Read(turned), (format, width, height, orientation));
                }
            }
        }
    }

    [SkippableFact]
    public void ImageMagick_turns_to_the_same_picture()
    {
        InstalledLibrary.NeedTurboJpeg();
        InstalledProgram.Need("ImageMagick");
        byte[] file = Sample.Write(Sample.Smooth(61, 43, rgb), ImageFileFormat.Jpeg);
        for (int orientation = 1; orientation <= 8; orientation++)
        {
            byte[] turned = JpegParts.Parse(file).Add(0xE1, JpegParts.Exif(orientation)).Build();
            (int width, int height, _, _, int[] samples) = PamText.Read(ForeignProgram.Transform("ImageMagick", "{0} -auto-orient {1}", turned, "a.jpg", "a.ppm"));
            Image image = Sample.Read(turned);
            Assert.Equal((width, height), (image.Width, image.Height));
            Assert.True(samples.SequenceEqual(Sample.Integers(image)), $"orientation {orientation}");
        }
    }

    [SkippableFact]
    public void Orientation_applies_to_reduced_pictures_and_rows()
    {
        InstalledLibrary.NeedTurboJpeg();
        byte[] file = Sample.Write(Sample.Smooth(101, 67, rgb), ImageFileFormat.Jpeg);
        Image plain = Sample.Read(file, new() { JpegReduction = 4 });
        Assert.Equal((26, 17), (plain.Width, plain.Height));
        using ImageRowReader reader = new(new MemoryStream(JpegParts.Parse(file).Add(0xE1, JpegParts.Exif(6)).Build()), new() { JpegReduction = 4 });
        Assert.Equal((17, 26, false), (reader.Header.Width, reader.Header.Height, reader.IsSequential));
        Image image = new(17, 26, rgb), row = new(17, 1, rgb);
        for (int y = 0; y < 26; y++)
        {
            reader.Read(row);
            row.Bytes.CopyTo(image.Bytes[(17 * 3 * y)..]);
        }
        Sample.CheckSame(Turn(plain, 6), image, 6);
    }

    [SkippableFact]
    public void Damaged_exif_turns_nothing()
    {
        InstalledLibrary.NeedTurboJpeg();
        byte[] file = Sample.Write(Sample.Smooth(20, 10, rgb), ImageFileFormat.Jpeg);
        Image plain = Sample.Read(file);
        byte[] exif = JpegParts.Exif(6);
        // Cut before the number, or leading out of the segment.
        for (int length = 6; length < 24; length++)
            Sample.CheckSame(plain, Sample.Read(JpegParts.Parse(file).Add(0xE1, exif[..length]).Build(), new() { KeepMetadata = true }), length);
        foreach (byte at in (byte[])[0, 255])
        {
            byte[] lost = [.. exif];
            lost.AsSpan(10, 4).Fill(at);
            Sample.CheckSame(plain, Sample.Read(JpegParts.Parse(file).Add(0xE1, lost).Build(), new() { KeepMetadata = true }), at);
        }
    }

    /// <summary>Segments after the first scan say nothing of the picture: decoders have begun by then.</summary>
    [SkippableFact]
    public void Segments_between_scans_say_nothing()
    {
        InstalledLibrary.NeedTurboJpeg();
        byte[] file = Sample.Write(Sample.Smooth(20, 10, rgb), ImageFileFormat.Jpeg, new() { IsProgressive = true });
        JpegParts parts = JpegParts.Parse(file);
        // With JFIF's segment, Adobe's would say nothing anyway.
        parts.Segments.RemoveAll(segment => segment.Marker == 0xE0);
        int next = Enumerable.Range(14, parts.Rest.Length).First(at => parts.Rest[at] == 0xFF && parts.Rest[at + 1] != 0);
        byte[][] segments = [JpegParts.Segment(0xE1, JpegParts.Exif(3)), JpegParts.Segment(0xEE, [.. "Adobe"u8, 0, 100, 0, 0, 0, 0, 0]), JpegParts.Segment(0xE2, [.. "ICC_PROFILE\0"u8, 1, 1, 42]), JpegParts.Segment(0xFE, [1])];
        parts.Rest = [.. parts.Rest[..next], .. segments.SelectMany(bytes => bytes), .. parts.Rest[next..]];
        using ImageRowReader reader = new(new MemoryStream(parts.Build()), new() { KeepMetadata = true });
        Image image = reader.ReadAll();
        Sample.CheckSame(Sample.Read(file), image, "segments");
        Assert.Equal((true, null), (image.Color.IccProfile.IsEmpty, reader.Header.Metadata));
    }

    [SkippableTheory]
    [InlineData(1, 200)]
    [InlineData(2, 65519 + 1)]
    [InlineData(3, 150_000)]
    public void Profiles_are_kept_in_as_many_segments_as_they_take(int segments, int length)
    {
        InstalledLibrary.NeedTurboJpeg();
        byte[] profile = new byte[length];
        new Random(length).NextBytes(profile);
        Image image = Sample.Smooth(20, 10, rgb);
        image.Color = new() { IccProfile = profile };
        byte[] file = Sample.Write(image, ImageFileFormat.Jpeg);
        JpegParts parts = JpegParts.Parse(file);
        (byte Marker, byte[] Payload)[] pieces = [.. parts.Segments.Where(segment => segment.Marker == 0xE2)];
        Assert.Equal(segments, pieces.Length);
        Assert.All(pieces, (piece, index) => Assert.Equal([.. "ICC_PROFILE\0"u8, (byte)(index + 1), (byte)segments], piece.Payload[..14]));
        Assert.Equal(profile, pieces.SelectMany(piece => piece.Payload[14..]));
        Assert.Equal(profile, Sample.Read(file).Color.IccProfile.ToArray());
        // In any order, also with other segments of the same marker between.
        parts.Segments.RemoveAll(segment => segment.Marker == 0xE2);
        foreach ((byte marker, byte[] payload) in pieces)
            parts.Segments.InsertRange(1, [(marker, payload), (0xE2, [.. "MPF\0"u8, 1, 2, 3])]);
        Assert.Equal(profile, Sample.Read(parts.Build()).Color.IccProfile.ToArray());
    }

    [SkippableFact]
    public void Profiles_that_are_not_complete_are_ignored_with_a_warning()
    {
        InstalledLibrary.NeedTurboJpeg();
        byte[] file = Sample.Write(Sample.Smooth(20, 10, rgb), ImageFileFormat.Jpeg);
        byte[][][] sets =
        [
            [Piece(1, 2)], [Piece(2, 2)], [Piece(1, 2), Piece(1, 2)], [Piece(1, 1), Piece(1, 1)], [Piece(1, 2), Piece(2, 3)], [Piece(0, 1)], [Piece(0, 0)], [Piece(1, 0)], [Piece(2, 1)], [[.. "ICC_PROFILE\0"u8]], [[.. "ICC_PROFILE\0"u8, 1]],
            [Piece(1, 255)], [Piece(255, 255)],
        ];
        foreach (byte[][] set in sets)
        {
            JpegParts parts = JpegParts.Parse(file);
            foreach (byte[] piece in set)
                parts.Add(0xE2, piece);
            List<string> warnings = [];
            Assert.True(Sample.Read(parts.Build(), new() { OnWarning = warnings.Add }).Color.IccProfile.IsEmpty);
            Assert.Contains("not complete", Assert.Single(warnings), StringComparison.Ordinal);
        }
        List<string> long1 = [];
        Assert.True(Sample.Read(JpegParts.Parse(file).Add(0xE2, [.. Piece(1, 1), .. new byte[1000]]).Build(), new() { OnWarning = long1.Add, MaxProfileSize = 999 }).Color.IccProfile.IsEmpty);
        Assert.Contains("999", Assert.Single(long1), StringComparison.Ordinal);

        static byte[] Piece(byte number, byte count) => [.. "ICC_PROFILE\0"u8, number, count, 42];
    }

    /// <summary>What says that components are RGB: Adobe's segment, or names, unless JFIF's segment is there.</summary>
    [SkippableFact]
    public void Components_are_what_the_file_says()
    {
        InstalledLibrary.NeedTurboJpeg();
        InstalledProgram.Need("djpeg");
        byte[] file = Sample.Write(Sample.Smooth(40, 30, rgb), ImageFileFormat.Jpeg);
        byte[] names = [.. "RGB"u8];
        foreach (int? transform in (int?[])[null, 0, 1])
        {
            foreach (bool isJfif in (bool[])[false, true])
            {
                foreach (bool isNamed in (bool[])[false, true])
                {
                    JpegParts parts = JpegParts.Parse(file);
                    if (transform is { } value)
                        parts.Add(0xEE, [.. "Adobe"u8, 0, 100, 0, 0, 0, 0, (byte)value]);
                    if (!isJfif)
                        parts.Segments.RemoveAll(segment => segment.Marker == 0xE0);
                    if (isNamed)
                        parts.Change(0xC0, Name).Rest = [.. parts.Rest[..5], names[0], parts.Rest[6], names[1], parts.Rest[8], names[2], .. parts.Rest[10..]];
                    byte[] changed = parts.Build();
                    Assert.True(PamText.Read(ForeignProgram.Run("djpeg", "-dct int -pnm", changed)).Samples.SequenceEqual(Sample.Integers(Sample.Read(changed))), $"{transform}, {isJfif}, {isNamed}");
                }
            }
        }

        byte[] Name(byte[] frame)
        {
            for (int i = 0; i < 3; i++)
                frame[6 + (3 * i)] = names[i];
            return frame;
        }
    }

    [Fact]
    public void Options_have_ranges()
    {
        Assert.Throws<ArgumentOutOfRangeException>("JpegReduction", () => new ImageReadOptions { JpegReduction = 3 });
        Assert.Throws<ArgumentOutOfRangeException>("JpegReduction", () => new ImageReadOptions { JpegReduction = 0 });
        Assert.Throws<ArgumentOutOfRangeException>("JpegQuality", () => new ImageWriteOptions { JpegQuality = 0 });
        Assert.Throws<ArgumentOutOfRangeException>("JpegQuality", () => new ImageWriteOptions { JpegQuality = 101 });
        Assert.Throws<ArgumentOutOfRangeException>("JpegSubsampling", () => new ImageWriteOptions { JpegSubsampling = (JpegSubsampling)5 });
    }

    [SkippableFact]
    public void The_defaults_are_a_quality_of_90_and_colors_of_each_pixel_from_there_on()
    {
        InstalledLibrary.NeedTurboJpeg();
        Image image = Sample.Smooth(40, 30, rgb);
        Assert.Equal(Sample.Write(image, ImageFileFormat.Jpeg, new() { JpegQuality = 90, JpegSubsampling = JpegSubsampling.Ratio444 }), Sample.Write(image, ImageFileFormat.Jpeg));
        Assert.Equal(Sample.Write(image, ImageFileFormat.Jpeg, new() { JpegQuality = 89, JpegSubsampling = JpegSubsampling.Ratio420 }), Sample.Write(image, ImageFileFormat.Jpeg, new() { JpegQuality = 89 }));
    }

    [SkippableFact]
    public void Images_larger_than_the_format_and_profiles_longer_than_its_segments_are_refused()
    {
        InstalledLibrary.NeedTurboJpeg();
        using MemoryStream stream = new();
        Assert.Throws<ArgumentException>(() => ImageFile.Write(stream, new Image(65501, 1, gray), ImageFileFormat.Jpeg));
        Assert.Throws<ArgumentException>(() => ImageFile.Write(stream, new Image(1, 65501, gray), ImageFileFormat.Jpeg));
        Assert.Throws<ArgumentException>(() => ImageFile.Write(stream, new Image(1, 1, gray) { Color = new() { IccProfile = new byte[(255 * 65519) + 1] } }, ImageFileFormat.Jpeg));
        Assert.Equal(0, stream.Length);
        Sample.Read(Sample.Write(new Image(65500, 1, gray) { Color = new() { IccProfile = new byte[255 * 65519] } }, ImageFileFormat.Jpeg));
    }

    /// <summary>The picture as EXIF defines the orientation: where the row 0 and the column 0 of the file are seen (CIPA DC-008, 4.6.5).</summary>
    private static Image Turn(Image image, int orientation)
    {
        (int w, int h) = (image.Width, image.Height);
        Image turned = orientation is >= 5 and <= 8 ? new(h, w, image.Format) : new(w, h, image.Format);
        int size = image.Format.BytesPerPixel;
        for (int y = 0; y < turned.Height; y++)
        {
            for (int x = 0; x < turned.Width; x++)
            {
                (int fromX, int fromY) = orientation switch
                {
                    2 => (w - 1 - x, y),
                    3 => (w - 1 - x, h - 1 - y),
                    4 => (x, h - 1 - y),
                    5 => (y, x),
                    6 => (y, h - 1 - x),
                    7 => (w - 1 - y, h - 1 - x),
                    8 => (w - 1 - y, x),
                    _ => (x, y),
                };
                image.Bytes.Span.Slice(((fromY * w) + fromX) * size, size).CopyTo(turned.Bytes.Span[(((y * turned.Width) + x) * size)..]);
            }
        }
        return turned;
    }
}
