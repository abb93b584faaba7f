using System.Diagnostics;
using Intaglio.Imaging;

namespace Intaglio.Benchmarks;

/// <summary>What it takes to resize decoded pixels, all contenders in turn.</summary>
internal sealed class PixelResizeComparison
{
    // What a picture that was resized by another kernel, or not in linear light, does not reach.
    private const double LeastDecibels = 30;

    // Until tiered compilation has finished.
    private static readonly TimeSpan warming = TimeSpan.FromSeconds(3);

    private readonly Turns times;
    private readonly PictureLikeness[] likeness;

    /// <summary>Measures.</summary>
    /// <exception cref="InvalidOperationException">A contender makes something else.</exception>
    internal PixelResizeComparison(IReadOnlyList<PixelResizer> resizers, int rounds)
    {
        (Resizers, Rounds) = (resizers, rounds);
        PixelResizer own = resizers.First(resizer => resizer.Name == PixelResizers.Own);
        for (Stopwatch clock = Stopwatch.StartNew(); clock.Elapsed < warming;)
            own.Resize();
        Image reference = own.Resize().Result;
        likeness = [.. resizers.Select(resizer => Compare(reference, resizer))];
        times = new([.. resizers.Select(resizer => (Func<double>)(() => resizer.Resize().Nanoseconds))], rounds);
    }

    internal IReadOnlyList<PixelResizer> Resizers { get; }

    internal int Rounds { get; }

    /// <summary>Intaglio's time divided by a contender's in the same round, on as many threads: the median and the quartiles.</summary>
    internal string Ratios(int resizer) => Figures.Ratios(times.Times(Own(Resizers[resizer].Threads)), times.Times(resizer));

    internal double Median(int resizer) => times.Median(resizer);

    internal double Best(int resizer) => times.Best(resizer);

    /// <summary>How like its result is to Intaglio's.</summary>
    internal PictureLikeness Likeness(int resizer) => likeness[resizer];

    private int Own(int threads) => Resizers.Index().First(resizer => resizer.Item.Name == PixelResizers.Own && resizer.Item.Threads == threads).Index;

    private static PictureLikeness Compare(Image reference, PixelResizer resizer)
    {
        Image result = resizer.Resize().Result;
        if ((result.Width, result.Height) != (reference.Width, reference.Height))
            throw new InvalidOperationException($"{resizer.Name} makes {result.Width} x {result.Height} pixels.");
        ReadOnlySpan<byte> expected = reference.Bytes.Span, actual = result.Bytes.Span;
        long squares = 0;
        int largest = 0;
        for (int i = 0; i < expected.Length; i++)
        {
            int difference = Math.Abs(expected[i] - actual[i]);
            largest = Math.Max(largest, difference);
            squares += difference * difference;
        }
        PictureLikeness likeness = new(largest, 10 * Math.Log10(255.0 * 255 * expected.Length / squares));
        return likeness.Decibels >= LeastDecibels ? likeness : throw new InvalidOperationException($"{resizer.Name} makes a different "
            + $"picture: PSNR {likeness.Decibels:0.0} dB.");
    }
}
