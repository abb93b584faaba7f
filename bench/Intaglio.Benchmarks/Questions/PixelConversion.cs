using System.ComponentModel;
using System.Diagnostics;
using BenchmarkDotNet.Attributes;
using Intaglio.Imaging;

namespace Intaglio.Benchmarks;

[Description("How fast are pixels converted from sRGB to Adobe RGB (1998), compared with LittleCMS?")]
public class PixelConversion
{
    private ConvertPixels convert = null!;
    private byte[] source = [], target = [];

    [ParamsSource(nameof(Contenders))]
    public PixelContender Contender { get; set; } = null!;

    [Params(SampleType.Bits8, SampleType.Bits16, SampleType.Binary32)]
    public SampleType Sample { get; set; }

    public static IEnumerable<PixelContender> Contenders => PixelContender.All;

    [GlobalSetup]
    public void Prepare()
    {
        convert = Contender.Prepare(Sample);
        source = PixelLoad.Create(Sample);
        target = new byte[source.Length];
        // Until tiered compilation has finished.
        for (Stopwatch clock = Stopwatch.StartNew(); clock.ElapsedMilliseconds < 300;)
            Convert();
    }

    [Benchmark]
    public void Convert() => convert(source, target);
}
