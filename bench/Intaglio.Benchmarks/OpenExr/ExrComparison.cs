using System.Diagnostics;
using Intaglio.OpenExr;

namespace Intaglio.Benchmarks;

/// <summary>The times in which both libraries write and read one picture, taken in turn.</summary>
internal sealed class ExrComparison
{
    internal const int Threads = 2;

    // ZIP and PIZ by both, Zstandard by one.
    private static readonly ExrWriteOptions writing = new() { MaxDegreeOfParallelism = Threads };
    private static readonly ExrReadOptions reading = new() { MaxDegreeOfParallelism = Threads };

    private readonly Dictionary<ExrRun, double> medians = [], bests = [];
    private readonly Dictionary<(bool IsReference, ExrCompression Compression), long> sizes = [];

    internal ExrComparison(ExrPicture picture, string folder, int rounds)
    {
        Picture = picture;
        Rounds = rounds;
        ushort[] interleaved = new ushort[picture.Interleaved.Length];
        ExrImage image = ExrPicture.New(picture.Width, picture.Height);
        List<ExrRun> runs = [];
        foreach (ExrCompression compression in new[] { ExrCompression.Zip, ExrCompression.Piz, ExrCompression.Zstd })
        {
            foreach (bool isReference in compression == ExrCompression.Zstd ? new[] { false } : [true, false])
            {
                runs.Add(new(isReference, compression, IsWriting: true));
                runs.Add(new(isReference, compression, IsWriting: false));
                Run(runs[^2]);
                sizes[(isReference, compression)] = new FileInfo(PathOf(isReference, compression)).Length;
            }
            CheckBoth(compression);
        }
        // Until tiered compilation has finished, which counts calls.
        ExrRun[] own = [.. runs.Where(run => !run.IsReference)];
        Stopwatch clock = Stopwatch.StartNew();
        for (int pass = 0; pass < 40 && picture.Megapixels < 2 || clock.ElapsedMilliseconds < 2_000; pass++)
        {
            foreach (ExrRun run in own)
                Run(run);
        }
        Turns turns = new([.. runs.Select(run => (Func<double>)(() => Run(run)))], rounds);
        for (int i = 0; i < runs.Count; i++)
            (medians[runs[i]], bests[runs[i]]) = (turns.Median(i), turns.Best(i));

        string PathOf(bool isReference, ExrCompression compression) => Path.Combine(folder, $"{compression}-{(isReference ? "reference" : "intaglio")}.exr");

        double Run(ExrRun run)
        {
            // Both read the same file, the reference's where there is one.
            string path = PathOf(run.IsReference || !run.IsWriting && run.Compression != ExrCompression.Zstd, run.Compression);
            long start = Stopwatch.GetTimestamp();
            if (run.IsReference && run.IsWriting)
                ReferenceExr.Write(path, picture, run.Compression);
            else if (run.IsReference)
                ReferenceExr.Read(path, picture, interleaved);
            else if (run.IsWriting)
                ExrFile.Write(path, new ExrPart(new(picture.Image.Window, picture.Image.Planes.Select(plane => plane.Channel)) { Compression = run.Compression }, picture.Image), writing);
            else
                Read(path);
            return Stopwatch.GetElapsedTime(start).TotalNanoseconds;
        }

        void Read(string path)
        {
            using ExrReader reader = ExrReader.Open(path, reading);
            reader.Parts[0].ReadInto(image);
        }

        // Each reads what the other wrote.
        void CheckBoth(ExrCompression compression)
        {
            Read(PathOf(compression != ExrCompression.Zstd, compression));
            bool agree = image.Planes.All(plane => plane.Bytes.SequenceEqual(picture.Image[plane.Channel.Name].Bytes));
            if (compression != ExrCompression.Zstd)
            {
                ReferenceExr.Read(PathOf(false, compression), picture, interleaved);
                agree &= interleaved.AsSpan().SequenceEqual(picture.Interleaved);
            }
            if (!agree)
                throw new InvalidOperationException($"{compression}: the pixels read differ from the pixels written.");
        }
    }

    internal ExrPicture Picture { get; }

    internal int Rounds { get; }

    /// <summary>Megabytes of pixels in a second, by the median.</summary>
    internal double Rate(ExrRun run) => Picture.Bytes * 1e3 / medians[run];

    /// <summary>The same by the best run.</summary>
    internal double BestRate(ExrRun run) => Picture.Bytes * 1e3 / bests[run];

    /// <summary>How many times as fast the first is.</summary>
    internal double Gain(ExrRun run, ExrRun beside) => medians[beside] / medians[run];

    /// <summary>The bytes of the file.</summary>
    internal long Size(bool isReference, ExrCompression compression) => sizes[(isReference, compression)];
}

/// <summary>Who does what with which compression.</summary>
internal readonly record struct ExrRun(bool IsReference, ExrCompression Compression, bool IsWriting);
