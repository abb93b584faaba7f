using System.Collections.Concurrent;

namespace Intaglio.Evaluation;

/// <summary>Examines, measures and compares implementations of hash functions. Each contender runs in its own process.</summary>
/// <param name="host">The command that starts the processes.</param>
/// <param name="options">The settings.</param>
/// <param name="progress">The receiver of progress, or <see langword="null"/> for none.</param>
public sealed class Evaluator(ContenderHost host, EvaluationOptions options, IProgress<EvaluationProgress>? progress = null)
{
    private readonly EvaluationOptions options = options.Copy();

    // The approximate share of the total time.
    private const double ShareOfExamination = 0.6;

    // The limit for a contender that repeatedly ends its process.
    private const int MostRestarts = 4;

    /// <summary>Gets the names of the hash functions whose correct digests are known.</summary>
    public static IReadOnlyList<string> Functions { get; } = [.. KnownFunction.All.Select(function => function.Name)];

    /// <summary>
    /// Determines whether the correct digests of a hash function are known. Spelling variants such as BLAKE2b, blake2b and
    /// SHA256 are accepted.
    /// </summary>
    /// <param name="function">The name of the hash function.</param>
    public static bool Knows(string function) => KnownFunction.Find(function) is not null;

    /// <summary>Finds the contenders in an assembly.</summary>
    /// <param name="path">The path of the assembly.</param>
    /// <param name="cancellationToken">The token to monitor for cancellation requests.</param>
    /// <returns>The values for <see cref="ContenderDescription.Target"/>.</returns>
    /// <exception cref="InvalidOperationException">The assembly cannot be loaded.</exception>
    public IReadOnlyList<string> FindTargets(string path, CancellationToken cancellationToken = default) =>
        [.. CreateRecognition(cancellationToken).Find(path, hostPath: null).Where(found => found.Reason is null)
        .Select(found => found.Target)];

    /// <summary>
    /// Finds the possible hash functions in an assembly, and detects by their digests which functions they are and how to call them.
    /// </summary>
    /// <param name="path">The path of the assembly.</param>
    /// <param name="hostPath">
    /// The path of the assembly whose <c>deps.json</c> lists the dependencies, or <see langword="null"/> if it is the same assembly.
    /// </param>
    /// <param name="function">The name of the expected hash function, or <see langword="null"/> to detect it.</param>
    /// <param name="cancellationToken">The token to monitor for cancellation requests.</param>
    /// <exception cref="InvalidOperationException">The assembly cannot be loaded.</exception>
    public IReadOnlyList<RecognizedTarget> Recognize(string path, string? hostPath = null, string? function = null,
        CancellationToken cancellationToken = default) =>
        CreateRecognition(cancellationToken).Run(path, hostPath, function is null ? null : KnownFunction.Find(function));

    /// <summary>Writes a skeleton of an adapter for a package: C# source that compiles, with the package's members in comments.</summary>
    /// <param name="package">The package, restored without an adapter.</param>
    /// <param name="cancellationToken">The token to monitor for cancellation requests.</param>
    /// <returns>The C# source.</returns>
    /// <exception cref="InvalidOperationException">The assembly of the package cannot be loaded.</exception>
    public string WriteAdapter(RestoredPackage package, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(package);
        using ContenderClient client = new(host, options.MaxMemory);
        return AdapterSkeleton.Write(package.Facts.Id,
            client.AskOfAssembly(new MembersRequest(package.MainAssemblyPath, package.HostAssemblyPath), options.TimeLimit,
                cancellationToken).Members!);
    }

    /// <summary>Examines and measures contenders, and gives each a verdict.</summary>
    /// <param name="contenders">The contenders.</param>
    /// <param name="absent">The contenders that cannot take part.</param>
    /// <param name="cancellationToken">The token to monitor for cancellation requests.</param>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public EvaluationResult Run(IReadOnlyList<EvaluatedContender> contenders, IReadOnlyList<AbsentContender> absent,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(contenders);
        using InvariantFigures figures = new();
        Examination[] examinations = [.. contenders.Select(contender => new Examination(contender.Description))];
        try
        {
            Examine(examinations, cancellationToken);
            if (options.MeasureSpeed)
                Stopwatches.Measure([.. examinations.Where(examination => examination.Client is not null)], options, Report,
                    cancellationToken);
        }
        finally
        {
            foreach (Examination examination in examinations)
                examination.End();
        }
        ContenderResult[] results = [.. examinations.Select((examination, i) => examination.ToResult(contenders[i]))];
        return new EvaluationResult(EvaluationResult.CurrentVersion, DateTimeOffset.UtcNow, MachineFacts.Describe(), options.IsFull,
            Judge.Decide(results), absent);

        void Report(string activity, double done) =>
            progress?.Report(EvaluationProgress.Of(activity, ShareOfExamination + (1 - ShareOfExamination) * done));
    }

    private Recognition CreateRecognition(CancellationToken cancellationToken) =>
        new(() => new ContenderClient(host, options.MaxMemory), options.TimeLimit, cancellationToken);

    private void Examine(Examination[] examinations, CancellationToken cancellationToken)
    {
        int done = 0;
        ParallelOptions parallel =
            new() { MaxDegreeOfParallelism = Math.Clamp(Environment.ProcessorCount, 1, 8), CancellationToken = cancellationToken };
        Parallel.ForEach(Partitioner.Create(examinations, EnumerablePartitionerOptions.NoBuffering), parallel, examination =>
        {
            progress?.Report(EvaluationProgress.Of($"examining {examination.Description.Name}",
                ShareOfExamination * done / examinations.Length));
            Examine(examination, cancellationToken);
            Interlocked.Increment(ref done);
        });
    }

    private void Examine(Examination examination, CancellationToken cancellationToken)
    {
        if (!Load(examination, cancellationToken))
            return;
        int restarts = 0;
        Step[] steps = [.. Step.All.Where(step => step.Applies(examination.Subject!))];
        for (int i = 0; i < steps.Length; i++)
        {
            Step step = steps[i];
            try
            {
                examination.Subject!.Contender.BeginStep(LimitOf(step));
                examination.Add(step.Run(examination.Subject));
            }
            catch (Exception exception) when (exception is ContenderException or UnexpectedDigestException)
            {
                examination.Add(step.Name,
                    new Finding("throws", step.IsAboutDigests ? Severity.Wrong
                    : Severity.Unsafe, $"throws {Step.Describe(exception)} ({step.Name})"));
            }
            catch (ProcessEndException exception)
            {
                examination.Add(step.Name, Describe(exception, step.Name));
                if (++restarts > MostRestarts || !Load(examination, cancellationToken))
                {
                    examination.Client?.Dispose();
                    examination.Client = null;
                    foreach (Step left in steps.Skip(i + 1))
                        examination.GiveUp(left.Name);
                    return;
                }
            }
        }
    }

    private TimeSpan LimitOf(Step step) =>
        options.IsFull && step == Correctness.Large ? 20 * options.TimeLimit : options.IsFull ? 4 * options.TimeLimit : options.TimeLimit;

    /// <summary>Starts the process of a contender, loads the contender, and detects its hash function.</summary>
    internal bool Load(Examination examination, CancellationToken cancellationToken)
    {
        examination.Client?.Dispose();
        examination.Client = new ContenderClient(host, options.MaxMemory);
        try
        {
            // The limit includes the start of the process, which is slow on a busy machine.
            TimeSpan limit = 4 * options.TimeLimit;
            Reply reply = examination.Client.Ask(new LoadRequest(examination.Description), limit, cancellationToken);
            if (reply.Loaded is { } loaded)
            {
                loaded = loaded with { Features = loaded.Features & (examination.Description.Features ?? loaded.Features) };
                RemoteContender contender = new(examination.Client, loaded, limit, cancellationToken);
                examination.Begin(loaded,
                    new Subject(contender, FindFunction(contender, examination.Description.Function), options.IsFull,
                        examination.Description.Kind == ContenderKind.Command));
                return true;
            }
            examination.Add("loading", new Finding("does-not-load", Severity.Unsafe, $"cannot be loaded: {reply.Error}"));
        }
        catch (ContenderException exception)
        {
            examination.Add("loading", new Finding("does-not-load", Severity.Unsafe, $"cannot be loaded: {exception.Message}"));
        }
        catch (ProcessEndException exception)
        {
            examination.Add("loading", Describe(exception, "loading"));
        }
        examination.Client.Dispose();
        examination.Client = null;
        return false;
    }

    /// <summary>
    /// Finds the hash function: the given one, or the one that the digests identify, or the one that the contender names.
    /// </summary>
    private static KnownFunction? FindFunction(RemoteContender contender, string? given)
    {
        if (given is not null)
            return KnownFunction.Find(given);
        try
        {
            if (KnownFunction.Identify(contender, [.. "abc"u8]) is { } identified)
                return identified;
        }
        catch (Exception exception) when (exception is ContenderException or UnexpectedDigestException)
        {
            // The examination reports this error.
        }
        return KnownFunction.FindWithin(contender.FunctionName);
    }

    internal static Finding Describe(ProcessEndException exception, string step) => exception.End switch
    {
        ProcessEnd.TimedOut => new Finding("hangs", Severity.Unsafe, $"hangs: {exception.Message} ({step})"),
        ProcessEnd.TooSlow => new Finding("too-slow", Severity.Costly, $"is too slow to be examined: {exception.Message} ({step})"),
        ProcessEnd.OutOfMemory => new Finding("takes-memory", Severity.Unsafe, $"takes {exception.Message} ({step})"),
        ProcessEnd.WroteNonsense =>
            new Finding("answers-nonsense", Severity.Unsafe, $"gives invalid answers: {exception.Message} ({step})"),
        _ => new Finding("crashes", Severity.Unsafe, $"crashes: {exception.Message} ({step})"),
    };
}

/// <summary>A contender with its known facts before it runs.</summary>
/// <param name="Description">The description of the contender.</param>
public sealed record EvaluatedContender(ContenderDescription Description)
{
    /// <summary>Gets the path of the assembly that hashes, or <see langword="null"/> for other kinds of contenders.</summary>
    public string? AssemblyPath { get; init; }

    /// <summary>Gets the facts about the package, or <see langword="null"/> if the contender is not from a package.</summary>
    public PackageFacts? Package { get; init; }

    /// <summary>Gets publicly known statements about the contender, for the report. They are not assumed to be true.</summary>
    public IReadOnlyList<string> Known { get; init; } = [];

    /// <summary>Gets the features that parameters seem to offer but that no digest confirms. They are not examined.</summary>
    public HashFeatures Unconfirmed { get; init; }
}
