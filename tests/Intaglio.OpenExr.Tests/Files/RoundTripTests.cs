using FsCheck;
using FsCheck.Fluent;

namespace Intaglio.OpenExr.Tests;

/// <summary>What we write, read by us: all that a bare clone can try.</summary>
public class RoundTripTests
{
    public static TheoryData<ExrCompression> Flat => [.. Pictures.Compressions, ExrCompression.Zstd];

    public static TheoryData<ExrCompression> Lossless => [.. Pictures.Compressions.Where(Pictures.IsLossless), ExrCompression.Zstd];

    public static TheoryData<ExrCompression> Deep => [.. Pictures.DeepCompressions, ExrCompression.Zstd];

    [Theory, MemberData(nameof(Flat))]
    public void Flat_parts_are_what_they_were(ExrCompression compression)
    {
        foreach (Picture picture in Pictures.Flat(compression))
            Check(picture);
    }

    [Theory, MemberData(nameof(Deep))]
    public void Deep_parts_are_what_they_were(ExrCompression compression)
    {
        foreach (Picture picture in Pictures.Deep(compression))
            Check(picture);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    public void Several_parts_are_what_they_were(int which) => Check(Pictures.MultiPart(withDeep: true).ElementAt(which));

    [Theory, MemberData(nameof(Lossless))]
    public void Channels_with_samples_here_and_there_are_what_they_were(ExrCompression compression)
    {
        foreach (ExrBox2i window in (ExrBox2i[])[new(-9, -3, 17, 47), new(3, 6, 32, 38), new(-3, -300, -1, -10)])
            Check(Pictures.Create(PictureKind.ScanLine, compression, window, Pictures.ThirdsOfRows, fill: Fill.Noise));
    }

    /// <summary>The reference refuses them too.</summary>
    [Theory]
    [InlineData(PictureKind.ScanLine, 1, 0, 30, 29)]
    [InlineData(PictureKind.ScanLine, 0, 1, 29, 30)]
    [InlineData(PictureKind.ScanLine, 0, 0, 30, 29)]
    [InlineData(PictureKind.Tiled, 0, 0, 29, 29)]
    [InlineData(PictureKind.DeepScanLine, 0, 0, 29, 29)]
    public void Channels_whose_samples_do_not_fit_the_window_are_not_written(PictureKind kind, int minX, int minY, int maxX, int maxY)
    {
        ExrImage image = new(new(minX, minY, maxX, maxY), Pictures.ThirdsOfRows);
        ExrHeader header = new(image.Window, Pictures.ThirdsOfRows) { PartType = (ExrPartType)kind };
        Assert.Contains(kind == PictureKind.ScanLine ? "not a multiple of the sampling" : "is subsampled", Assert.Throws<ArgumentException>(() => ExrFile.Write(Stream.Null, new ExrPart(header, image))).Message, StringComparison.Ordinal);
    }

    /// <summary>All 65,536 halves, and as many floats and whole numbers, through every compression without loss.</summary>
    [Theory, MemberData(nameof(Lossless))]
    public void Every_half_survives(ExrCompression compression)
    {
        foreach (PictureKind kind in (PictureKind[])[PictureKind.ScanLine, PictureKind.Tiled])
            Check(Pictures.Create(kind, compression, new(0, 0, 255, 255), [new("A", ExrPixelType.Half), new("B", ExrPixelType.Float), new("C", ExrPixelType.UInt)], new(64, 64), fill: Fill.AllHalves));
    }

    /// <summary>Many chunks of one part go through several workers at a time, and through one.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(7)]
    public void Any_number_of_workers_writes_and_reads_the_same(int workers)
    {
        Picture picture = Pictures.Create(PictureKind.Tiled, ExrCompression.Zip, new(-50, 3, 449, 302), Pictures.Mixed, new(16, 16, PictureLevels.MipMap));
        byte[] file = Ours.Write(new ExrWriteOptions { MaxDegreeOfParallelism = workers }, picture);
        Assert.Equal(Ours.Write(picture), file);
        Same.Check(picture, Assert.Single(Ours.Read(file, new ExrReadOptions { MaxDegreeOfParallelism = workers })));
    }

    [Fact]
    public void Any_picture_is_what_it_was() => Prop.ForAll(Gen.Choose(0, int.MaxValue).ToArbitrary(), seed =>
    {
        Check(Pictures.Any(seed));
        return true;
    }).Check(Config.QuickThrowOnFailure.WithMaxTest(150));

    /// <summary>The same seeds in the same way through the reference.</summary>
    [SkippableFact]
    public void Any_picture_is_to_the_reference_what_it_is_to_us()
    {
        OpenExrCore.Need();
        Prop.ForAll(Gen.Choose(0, int.MaxValue).ToArbitrary(), seed =>
        {
            Picture picture = Pictures.Any(seed);
            // See Pictures.ThirdsOfRows; and its C library has no DWA.
            if (ReferenceWriter.Knows(picture.Compression) && picture.Channels.All(channel => channel.YSampling != 3))
                Same.Check(Assert.Single(Ours.Read(Ours.Write(picture))), Assert.Single(ReferenceReader.Read(Ours.Write(picture))));
            return true;
        }).Check(Config.QuickThrowOnFailure.WithMaxTest(100));
    }

    private static void Check(params Picture[] pictures)
    {
        Picture[] read = Ours.Read(Ours.Write(pictures));
        Assert.Equal(pictures.Length, read.Length);
        for (int i = 0; i < pictures.Length; i++)
        {
            Assert.Equal(pictures[i].Name, read[i].Name);
            if (Pictures.IsLossless(pictures[i].Compression))
                Same.Check(pictures[i], read[i]);
            else
                Loss.Check(pictures[i], read[i]);
        }
    }
}
