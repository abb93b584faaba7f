namespace Intaglio.OpenExr.Tests;

/// <summary>Files between us and the reference, in both directions.</summary>
public class ExchangeTests
{
    public static TheoryData<ExrCompression> OfTheCLibrary => [.. Pictures.Compressions.Where(ReferenceWriter.Knows)];

    public static TheoryData<ExrCompression> OfTheCppLibrary => [ExrCompression.Dwaa, ExrCompression.Dwab];

    public static TheoryData<ExrCompression> All => [.. Pictures.Compressions];

    public static TheoryData<ExrCompression> Deep => [.. Pictures.DeepCompressions];

    [SkippableTheory, MemberData(nameof(OfTheCLibrary))]
    public void The_reference_reads_flat_parts_that_we_write(ExrCompression compression)
    {
        OpenExrCore.Need();
        foreach (Picture picture in Pictures.Flat(compression))
            CheckWritten(picture);
    }

    [SkippableTheory, MemberData(nameof(OfTheCLibrary))]
    public void We_read_flat_parts_that_the_reference_writes(ExrCompression compression)
    {
        OpenExrCore.Need();
        foreach (Picture picture in Pictures.Flat(compression))
            CheckRead(picture);
    }

    [SkippableTheory, MemberData(nameof(Deep))]
    public void Deep_parts_go_both_ways(ExrCompression compression)
    {
        OpenExrCore.Need();
        foreach (Picture picture in Pictures.Deep(compression))
        {
            CheckWritten(picture);
            CheckRead(picture);
        }
    }

    [SkippableTheory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    public void Several_parts_go_both_ways(int which)
    {
        OpenExrCore.Need();
        Picture[] pictures = Pictures.MultiPart(withDeep: true).ElementAt(which);
        CheckWritten(pictures);
        CheckRead(pictures);
    }

    /// <summary>DWAA and DWAB: the C++ library unpacks what we pack.</summary>
    [SkippableTheory, MemberData(nameof(OfTheCppLibrary))]
    public void The_reference_unpacks_DWA_of_ours(ExrCompression compression)
    {
        OpenExrPrograms.Need();
        foreach (Picture picture in Pictures.Flat(compression))
        {
            byte[] file = Ours.Write(picture);
            Picture expected = OpenExrPrograms.Unpack(file, picture, 0), actual = Assert.Single(Ours.Read(file));
            Same.CheckLevel(picture, expected.Levels[0], actual.Levels[0], steps: 1);
        }
    }

    [SkippableTheory, MemberData(nameof(OfTheCppLibrary))]
    public void We_unpack_DWA_of_the_reference(ExrCompression compression)
    {
        OpenExrPrograms.Need();
        string name = compression.ToString().ToLowerInvariant();
        foreach (Picture picture in Pictures.Flat(ExrCompression.None).Where(picture => picture.Kind == PictureKind.ScanLine && picture.Order == PictureOrder.Increasing && picture.DataWindow.Width < 100))
        {
            byte[] raw = ReferenceWriter.Write(picture);
            byte[] lines = OpenExrPrograms.Make("exrmultiview", raw, "-z", name, "first", "IN", "second", "IN", "OUT");
            CheckUnpacked(lines, compression);
            if (picture.Channels.All(channel => channel.XSampling == 1 && channel.YSampling == 1))
                CheckUnpacked(OpenExrPrograms.Make("exrmaketiled", raw, "-z", name, "-t", "24", "40", "IN", "OUT"), compression);
        }
    }

    /// <summary>Rows that are not a multiple of the sampling, which only the C++ library packs and unpacks.</summary>
    [SkippableTheory, MemberData(nameof(All))]
    public void Channels_with_samples_in_each_third_row_go_both_ways(ExrCompression compression)
    {
        OpenExrPrograms.Need();
        Picture picture = Pictures.Create(PictureKind.ScanLine, compression, new(-9, -3, 17, 47), Pictures.ThirdsOfRows);
        byte[] ours = Ours.Write(picture);
        Picture actual = Assert.Single(Ours.Read(ours));
        int steps = compression is ExrCompression.Dwaa or ExrCompression.Dwab ? 1 : 0;
        Same.CheckLevel(picture, OpenExrPrograms.Unpack(ours, picture, 0).Levels[0], actual.Levels[0], steps);

        if (!Pictures.IsLossless(compression))
            return;
        string name = compression == ExrCompression.Zips ? "zip" : compression.ToString().ToLowerInvariant();
        Picture theirs = Assert.Single(Ours.Read(OpenExrPrograms.Make("exrmultiview", ours, "-z", name, "first", "IN", "second", "IN", "OUT")));
        Assert.Equal(name, theirs.Compression.ToString().ToLowerInvariant());
        for (int c = 0; c < picture.Channels.Length; c++)
        {
            int place = Array.IndexOf(theirs.Channels, picture.Channels[c]);
            Assert.Equal(picture.Levels[0].Samples[c], theirs.Levels[0].Samples[place]);
        }
    }

    /// <summary>Levels that the reference computes.</summary>
    [SkippableTheory]
    [InlineData("-m", "-d", "zip")]
    [InlineData("-m", "-u", "piz")]
    [InlineData("-r", "-d", "pxr24")]
    [InlineData("-r", "-u", "rle")]
    public void We_read_levels_that_the_reference_makes(string levels, string rounding, string compression)
    {
        OpenExrPrograms.Need();
        byte[] raw = ReferenceWriter.Write(Pictures.Create(PictureKind.ScanLine, ExrCompression.None, new(-5, 7, 70, 43), Pictures.Rgba));
        byte[] file = OpenExrPrograms.Make("exrmaketiled", raw, levels, rounding, "-z", compression, "-t", "16", "9", "IN", "OUT");
        Picture expected = Assert.Single(ReferenceReader.Read(file)), actual = Assert.Single(Ours.Read(file));
        Assert.True(actual.Levels.Count > 6);
        Same.Check(expected, actual);
    }

    /// <summary>Each part alone, taken from our file by the reference.</summary>
    [SkippableTheory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    public void The_reference_takes_our_parts_apart(int which)
    {
        OpenExrPrograms.Need();
        Picture[] pictures = Pictures.MultiPart(withDeep: true).ElementAt(which);
        using TemporaryFolder folder = new();
        File.WriteAllBytes(folder["in.exr"], Ours.Write(pictures));
        (int status, string output) = OpenExrPrograms.Run("exrmultipart", "-separate", "-i", folder["in.exr"], "-o", folder["part"]);
        Assert.True(status == 0, output);
        for (int i = 0; i < pictures.Length; i++)
        {
            string path = folder[$"part.{i + 1}.exr"];
            Picture expected = Assert.Single(ReferenceReader.Read(path));
            Same.CheckPixels(pictures[i], expected);
            Same.Check(expected, Assert.Single(Ours.Read(File.ReadAllBytes(path))));
        }
    }

    private static void CheckUnpacked(byte[] file, ExrCompression compression)
    {
        Picture actual = Assert.Single(Ours.Read(file));
        Assert.Equal(compression, actual.Compression);
        // The program that unpacks sampled channels takes no picture that says it has two views.
        int name = file.AsSpan().IndexOf("multiView\0"u8);
        if (name >= 0)
            file[name] = (byte)'M';
        Same.CheckLevel(actual, OpenExrPrograms.Unpack(file, actual, 0).Levels[0], actual.Levels[0], steps: 1);
    }

    private static void CheckWritten(params Picture[] pictures)
    {
        byte[] file = Ours.Write(pictures);
        Picture[] read = ReferenceReader.Read(file), ours = Ours.Read(file);
        Assert.Equal(pictures.Length, read.Length);
        for (int i = 0; i < pictures.Length; i++)
        {
            Assert.Equal(pictures[i].Name, read[i].Name);
            Same.Check(Pictures.IsLossless(pictures[i].Compression) ? pictures[i] : ours[i], read[i]);
        }
    }

    private static void CheckRead(params Picture[] pictures)
    {
        byte[] file = ReferenceWriter.Write(pictures);
        Picture[] expected = ReferenceReader.Read(file), actual = Ours.Read(file);
        Assert.Equal(expected.Length, actual.Length);
        for (int i = 0; i < expected.Length; i++)
        {
            Assert.Equal(expected[i].Name, actual[i].Name);
            Same.Check(expected[i], actual[i]);
            Same.CheckAttributes(expected[i].Attributes, actual[i].Attributes);
        }
    }
}
