using Intaglio.OpenExr.Laboratory.Native;
using Intaglio.OpenExr.Native;

namespace Intaglio.OpenExr.Laboratory.Tests;

public sealed class CompressionLaboratoryTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [Fact]
    public void Every_filter_and_codec_has_figures_and_nothing_is_left()
    {
        LaboratorySample[] samples = [new("one", [Picture(37, 40)]), new("two", [Picture(8, 3), Picture(70, 33)])];
        LaboratoryResult result = CompressionLaboratory.Run(samples, new LaboratoryOptions { Levels = [1], Rounds = 2, MaxDegreeOfParallelism = 2, Folder = folder.Path });
        List<string> expected = ["NONE", "RLE", "ZIPS", "ZIP", "PIZ", "ZSTD"];
        foreach (LaboratoryCodec codec in LaboratoryCodecs.All.Where(codec => codec.IsThere))
            expected.AddRange(LaboratoryOptions.FilterNames.Select(filter => $"{filter}, {codec.Name}{(codec.Name == "store" ? "" : " 1")}"));
        if (LibZfp.IsInstalled && LibZstd.IsInstalled)
            expected.AddRange(["half-as-float, zfp", "half-as-integer, zfp", "half-as-float, zfp+zstd", "half-as-integer, zfp+zstd"]);
        Assert.Equal(expected, result.Measurements.Select(each => each.Name));
        Assert.All(result.Measurements, each =>
        {
            Assert.Equal([37 * 40 * 16L, (8 * 3 + 70 * 33) * 16L], each.Samples.Select(sample => sample.Bytes));
            Assert.Equal(LaboratoryFigures.Sum([.. each.Samples]), each.Total);
            foreach (double figure in (double[])[each.Total.Ratio, each.Total.WriteRate, each.Total.ReadRate, each.Total.FileWriteRate, each.Total.FileReadRate])
                Assert.True(figure > 0 && double.IsFinite(figure), each.Name);
        });
        Assert.Equal(1, result.Measurements.Single(each => each.Name == "none, store").Total.Ratio);
        Assert.True(result.Measurements.Single(each => each.Name == "ZIP").Total.Ratio > 1.5);
        Assert.Equal("37 × 40, 4 HALF and 1 FLOAT and 1 UINT", result.Samples[0].Description.Replace("1 UINT and 1 FLOAT", "1 FLOAT and 1 UINT", StringComparison.Ordinal));
        Assert.Empty(Directory.GetFileSystemEntries(folder.Path));
        string json = result.ToJson();
        Assert.Equal(json, LaboratoryResult.FromJson(json).ToJson());
        Assert.Throws<LaboratoryFormatException>(() => LaboratoryResult.FromJson("[]"));
    }

    /// <summary>Bytes of the codec alone, without what a session adds.</summary>
    [Fact]
    public void What_becomes_no_smaller_is_kept_as_it_is()
    {
        ExrImage noise = new(ExrBox2i.FromSize(64, 32), [new("Y", ExrPixelType.Half)]);
        new Random(1).NextBytes(noise.Planes[0].Bytes);
        LaboratoryResult result = CompressionLaboratory.Run([new("noise", [noise])], new LaboratoryOptions { Codecs = ["zlib-ng"], Filters = ["none"], Levels = [6], Rounds = 1 });
        Assert.Equal(64 * 32 * 2, Assert.Single(result.Measurements).Total.PackedBytes);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void A_codec_that_loses_a_bit_is_an_error(int threads)
    {
        LaboratoryOptions options = new() { Folder = folder.Path, MaxDegreeOfParallelism = threads };
        LaboratoryFormatException exception = Assert.Throws<LaboratoryFormatException>(() => CompressionLaboratory.Run([new("picture", [Picture(40, 40)])], [Plant(() => new LossyCodec(throws: false))], [], options));
        Assert.Equal("none, planted 3 does not restore picture exactly.", exception.Message);
        exception = Assert.Throws<LaboratoryFormatException>(() => CompressionLaboratory.Run([new("picture", [Picture(40, 40)])], [Plant(() => new LossyCodec(throws: true))], [], options));
        Assert.StartsWith("none, planted 3 cannot decompress its own output for picture: ", exception.Message, StringComparison.Ordinal);
        Assert.Empty(Directory.GetFileSystemEntries(folder.Path));
    }

    [Fact]
    public void Only_the_format_writes_files_of_its_name()
    {
        LaboratoryOptions options = new() { Levels = [1] };
        foreach (LaboratoryContender contender in LaboratoryContenders.Choose(options).Contenders)
        {
            using LaboratorySession session = contender.Open(options);
            Assert.Equal(contender.Family == "openexr" ? ".exr" : ".blocks", session.Extension);
        }
    }

    [Fact]
    public void It_ends_when_it_is_told_to()
    {
        using CancellationTokenSource source = new();
        source.Cancel();
        Assert.Throws<OperationCanceledException>(() => CompressionLaboratory.Run([new("picture", [Picture(4, 4)])], new LaboratoryOptions { Folder = folder.Path }, null, source.Token));
        Assert.Empty(Directory.GetFileSystemEntries(folder.Path));
    }

    [Fact]
    public void Wrong_options_are_told()
    {
        LaboratorySample[] samples = [new("picture", [Picture(4, 4)])];
        Assert.Contains("'sharpen' is not a valid filter; expected one of none, split-delta, ", Assert.Throws<ArgumentException>(() => CompressionLaboratory.Run(samples, new LaboratoryOptions { Filters = ["sharpen"] })).Message, StringComparison.Ordinal);
        Assert.Contains("'zip' is not a valid codec; expected one of openexr, ", Assert.Throws<ArgumentException>(() => CompressionLaboratory.Run(samples, new LaboratoryOptions { Codecs = ["zip"] })).Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentOutOfRangeException>(() => CompressionLaboratory.Run(samples, new LaboratoryOptions { Rounds = 0 }));
        Assert.Throws<ArgumentOutOfRangeException>(() => CompressionLaboratory.Run(samples, new LaboratoryOptions { MaxDegreeOfParallelism = 0 }));
        Assert.Throws<ArgumentException>(() => CompressionLaboratory.Run([], new LaboratoryOptions()));
        Assert.Throws<ArgumentException>(() => CompressionLaboratory.Run(samples, new LaboratoryOptions { Codecs = ["zlib-ng"], Levels = [22] }));
    }

    [Fact]
    public void A_sample_is_reduced_to_strips_over_all_its_height()
    {
        ExrImage image = new(new ExrBox2i(-2, -7, 1, 312), [new("Y", ExrPixelType.UInt), new("C", ExrPixelType.Half, 2, 2)]);
        Span<uint> samples = image["Y"].GetSamples<uint>();
        for (int i = 0; i < samples.Length; i++)
            samples[i] = (uint)(i / 4);
        ExrImage reduced = Assert.Single(new LaboratorySample("rows", [image]).Reduce(320 * 18 / 4).Images);
        Assert.Equal(new ExrBox2i(-2, -7, 1, 56), reduced.Window);
        uint[] rows = [.. Enumerable.Range(0, 64).Select(row => reduced["Y"].GetRow<uint>(row)[0])];
        Assert.Equal([.. Enumerable.Range(0, 32).Select(row => (uint)row), .. Enumerable.Range(160, 32).Select(row => (uint)row)], rows);
        Assert.Same(image, Assert.Single(new LaboratorySample("rows", [image]).Reduce(1 << 20).Images));
    }

    /// <summary>A gradient of halves with a depth and a number for each object.</summary>
    internal static ExrImage Picture(int width, int height)
    {
        ExrImage image = new(new ExrBox2i(-3, 5, width - 4, height + 4), [.. "ABGR".Select(name => new ExrChannel(name.ToString(), ExrPixelType.Half)), new("Z", ExrPixelType.Float), new("id", ExrPixelType.UInt)]);
        for (int y = 0; y < height; y++)
        {
            for (int x = 0; x < width; x++)
            {
                foreach (char name in "ABGR")
                    image[name.ToString()].GetRow<Half>(y)[x] = (Half)((x + 2 * y + name) / 64f);
                image["Z"].GetRow<float>(y)[x] = 1 + x * y / 3f;
                image["id"].GetRow<uint>(y)[x] = (uint)(x / 8);
            }
        }
        return image;
    }

    private static LaboratoryContender Plant(Func<ChunkCodec> open) => new("planted", "none", "planted", 3, options => new BlockSession(open, options));

    /// <summary>Drops a byte and gives back the lowest bit of its last one turned, or refuses to give back anything.</summary>
    private sealed class LossyCodec(bool throws) : ChunkCodec
    {
        internal override int Compress(ReadOnlySpan<byte> raw, ChunkLayout layout, Span<byte> packed)
        {
            raw[..^1].CopyTo(packed);
            return raw.Length - 1;
        }

        internal override void Decompress(ReadOnlySpan<byte> packed, ChunkLayout layout, Span<byte> raw)
        {
            if (throws)
                throw new ExrFormatException("no more");
            packed.CopyTo(raw);
        }
    }
}
