using System.Diagnostics;

namespace Intaglio.OpenExr.Laboratory;

/// <summary>Measures the compression ratio and throughput of filters, codecs and levels on images.</summary>
/// <remarks>
/// All measurements start and end with image planes in memory. Before anything is measured, each combination must restore every sample
/// exactly.
/// </remarks>
public sealed class CompressionLaboratory
{
    private readonly LaboratoryOptions options;
    private readonly IProgress<LaboratoryProgress>? progress;
    private readonly CancellationToken cancellationToken;
    private int done, planned;

    private CompressionLaboratory(LaboratoryOptions options, IProgress<LaboratoryProgress>? progress,
        CancellationToken cancellationToken) =>
        (this.options, this.progress, this.cancellationToken) = (options, progress, cancellationToken);

    /// <summary>Runs the measurements.</summary>
    /// <param name="samples">The samples, at least one.</param>
    /// <param name="options">The settings, or <see langword="null"/> to measure everything.</param>
    /// <param name="progress">Receives the progress; <see langword="null"/> for no progress reports.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <exception cref="ArgumentException">
    /// The list of samples is empty, an option is invalid, or none of the selected codecs is installed.
    /// </exception>
    /// <exception cref="LaboratoryFormatException">A combination did not restore a sample exactly.</exception>
    /// <exception cref="IOException">A temporary file cannot be written or read.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static LaboratoryResult Run(IReadOnlyList<LaboratorySample> samples, LaboratoryOptions? options = null,
        IProgress<LaboratoryProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        options ??= new LaboratoryOptions();
        options.Check();
        (IReadOnlyList<LaboratoryContender> contenders, IReadOnlyList<AbsentCodec> absent) = LaboratoryContenders.Choose(options);
        return Run(samples, contenders, absent, options, progress, cancellationToken);
    }

    internal static LaboratoryResult Run(IReadOnlyList<LaboratorySample> samples, IReadOnlyList<LaboratoryContender> contenders,
        IReadOnlyList<AbsentCodec> absent, LaboratoryOptions options,
        IProgress<LaboratoryProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(samples);
        if (samples.Count == 0)
            throw new ArgumentException("At least one sample is required.", nameof(samples));
        if (contenders.Count == 0)
        {
            string reasons = string.Concat(absent.Select(codec => $"; {codec.Name} requires the package {codec.Package}"));
            throw new ArgumentException($"None of the selected combinations can be measured{reasons}.", nameof(options));
        }
        return new CompressionLaboratory(options, progress, cancellationToken).Measure(samples, contenders, absent);
    }

    private LaboratoryResult Measure(IReadOnlyList<LaboratorySample> samples, IReadOnlyList<LaboratoryContender> contenders,
        IReadOnlyList<AbsentCodec> absent)
    {
        // Determine the load before the measurements add to it.
        LaboratoryMachine machine = LaboratoryMachine.Describe();
        SampleRoom[] rooms = [.. samples.Select(sample => new SampleRoom(sample, options.LinesPerBlock))];
        string folder = options.Folder ?? Directory.CreateTempSubdirectory("intaglio-").FullName;
        try
        {
            planned = contenders.Count * (1 + options.Rounds);
            Candidate[] candidates = [.. contenders.Select(contender => new Candidate(contender, rooms.Length))];
            foreach (Candidate candidate in candidates)
            {
                long start = Stopwatch.GetTimestamp();
                Turn(candidate, rooms, folder, proves: true);
                candidate.IsSlow = Stopwatch.GetElapsedTime(start) > options.SlowLimit;
                done += candidate.IsSlow ? options.Rounds : 0;
            }
            // Alternate between candidates, so that other load on the machine affects all of them.
            for (int round = 0; round < options.Rounds; round++)
            {
                foreach (Candidate candidate in candidates.Where(candidate => !candidate.IsSlow))
                    Turn(candidate, rooms, folder, proves: false);
            }
            return new LaboratoryResult(DateTimeOffset.UtcNow, machine, options.Threads, options.LinesPerBlock, options.Rounds,
                [.. samples.Select(sample => new LaboratorySampleFacts(sample.Name, sample.Bytes, Describe(sample)))], absent,
                [.. candidates.Select(candidate => candidate.Sum(rooms))]);
        }
        finally
        {
            if (options.Folder is null)
                Directory.Delete(folder, recursive: true);
        }
    }

    private void Turn(Candidate candidate, SampleRoom[] rooms, string folder, bool proves)
    {
        progress?.Report(new LaboratoryProgress(done, planned, $"{(proves ? "proving" : "measuring")} {candidate.Contender.Name}"));
        using LaboratorySession session = candidate.Contender.Open(options);
        // Verify with a new session, because buffers of the first one could still contain the original data.
        using LaboratorySession? stranger = proves ? candidate.Contender.Open(options) : null;
        LaboratorySession reader = stranger ?? session;
        for (int i = 0; i < rooms.Length; i++)
        {
            cancellationToken.ThrowIfCancellationRequested();
            SampleRoom room = rooms[i];
            string path = Path.Combine(folder, $"{Path.GetRandomFileName()}{session.Extension}");
            try
            {
                long packed = 0;
                double[] seconds =
                [
                    Time(() => packed = session.Write(room)), Time(() => reader.Read(room), room),
                    Time(() => session.Write(room, path)), Time(() => reader.Read(room, path), room),
                ];
                candidate.Add(i, packed, seconds, isProof: proves);
            }
            catch (ExrFormatException exception)
            {
                throw new LaboratoryFormatException(
                    $"{candidate.Contender.Name} cannot decompress its own output for {room.Sample.Name}: {exception.Message}", exception);
            }
            finally
            {
                File.Delete(path);
            }
        }
        done++;

        double Time(Action act, SampleRoom? filled = null)
        {
            if (proves && filled is not null)
            {
                filled.Forget();
                reader.Forget(filled);
            }
            long start = Stopwatch.GetTimestamp();
            act();
            double elapsed = Stopwatch.GetElapsedTime(start).TotalSeconds;
            if (proves && filled?.IsBack() == false)
                throw new LaboratoryFormatException($"{candidate.Contender.Name} does not restore {filled.Sample.Name} exactly.");
            return elapsed;
        }
    }

    private static string Describe(LaboratorySample sample) => string.Join("; ", sample.Images.Select(image =>
        $"{image.Window.Width} × {image.Window.Height}, {string.Join(" and ", DescribeChannels(image))}"));

    private static IEnumerable<string> DescribeChannels(ExrImage image) => image.Planes.GroupBy(plane => plane.Channel.Type)
        .Select(group => $"{group.Count()} {group.Key.ToString().ToUpperInvariant()}");

    /// <summary>A contender with its times so far.</summary>
    private sealed class Candidate(LaboratoryContender contender, int samples)
    {
        private readonly List<double[]>[] times = [.. Enumerable.Range(0, samples).Select(_ => new List<double[]>())];
        private readonly double[][] proofs = new double[samples][];
        private readonly long[] packed = new long[samples];

        internal LaboratoryContender Contender { get; } = contender;

        internal bool IsSlow { get; set; }

        internal void Add(int sample, long bytes, double[] seconds, bool isProof)
        {
            packed[sample] = bytes;
            if (isProof)
                proofs[sample] = seconds;
            else
                times[sample].Add(seconds);
        }

        internal LaboratoryMeasurement Sum(SampleRoom[] rooms)
        {
            LaboratoryFigures[] figures = [.. rooms.Select((room, i) =>
                new LaboratoryFigures(room.Sample.Bytes, packed[i], Median(i, 0), Median(i, 1), Median(i, 2), Median(i, 3)))];
            return new LaboratoryMeasurement(Contender.Family, Contender.Filter, Contender.Codec, Contender.Level,
                LaboratoryFigures.Sum(figures), figures);
        }

        private double Median(int sample, int which)
        {
            // The verification run includes JIT compilation and first memory accesses. It counts only if there are no other runs.
            double[] sorted = [.. (times[sample].Count == 0 ? [proofs[sample]] : times[sample]).Select(each => each[which]).Order()];
            return (sorted[(sorted.Length - 1) / 2] + sorted[sorted.Length / 2]) / 2;
        }
    }
}
