using System.Collections.Concurrent;

namespace Intaglio.Evaluation;

/// <summary>Examines contenders, each in a process of its own, measures them in turn, and judges them.</summary>
/// <param name="host">How their processes are started.</param>
/// <param name="options">How thoroughly.</param>
/// <param name="progress">Is told how far it is; null for nobody.</param>
public sealed class Evaluator(ContenderHost host, EvaluationOptions options, IProgress<EvaluationProgress>? progress = null)
{
    private readonly EvaluationOptions options = options.Copy();

    // Of the whole time, roughly.
    private const double ShareOfExamination = 0.6;

    // A contender that ends its process again and again is known well enough.
    private const int MostRestarts = 4;

    /// <summary>Gets the names of the functions whose digests are known.</summary>
    public static IReadOnlyList<string> Functions { get; } = [.. KnownFunction.All.Select(function => function.Name)];

    /// <summary>Whether the digests of a function are known, however its name is written: BLAKE2b, blake2b, SHA256.</summary>
    /// <param name="function">The name.</param>
    public static bool Knows(string function) => KnownFunction.Find(function) != null;

    /// <summary>Lists the contenders of an assembly.</summary>
    /// <param name="path">Its file.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    /// <returns>What <see cref="ContenderDescription.Target"/> may be.</returns>
    /// <exception cref="InvalidOperationException">It cannot be loaded.</exception>
    public IReadOnlyList<string> FindTargets(string path, CancellationToken cancellationToken = default) =>
        [.. CreateRecognition(cancellationToken).Find(path, hostPath: null).Where(found => found.Reason is null).Select(found => found.Target)];

    /// <summary>Lists what an assembly has that may be a hash function, and finds out by digests which function each is and what its parameters mean.</summary>
    /// <param name="path">Its file.</param>
    /// <param name="hostPath">The assembly whose <c>deps.json</c> tells where dependencies are; null if it is the same.</param>
    /// <param name="function">The function that the contenders should compute; null to find out.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    /// <exception cref="InvalidOperationException">It cannot be loaded.</exception>
    public IReadOnlyList<RecognizedTarget> Recognize(string path, string? hostPath = null, string? function = null, CancellationToken cancellationToken = default) =>
        CreateRecognition(cancellationToken).Run(path, hostPath, function is null ? null : KnownFunction.Find(function));

    /// <summary>Writes the beginning of an adapter for a package: C# that compiles, with the members that it may call in comments.</summary>
    /// <param name="package">The package, restored without an adapter.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    /// <returns>The source.</returns>
    /// <exception cref="InvalidOperationException">The package's assembly cannot be loaded.</exception>
    public string WriteAdapter(RestoredPackage package, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(package);
        using ContenderClient client = new(host, options.MaxMemory);
        return AdapterSkeleton.Write(package.Facts.Id, client.AskOfAssembly(new MembersRequest(package.MainAssemblyPath, package.HostAssemblyPath), options.TimeLimit, cancellationToken).Members!);
    }

    /// <summary>Examines, measures and judges.</summary>
    /// <param name="contenders">The contenders.</param>
    /// <param name="absent">Who does not take part.</param>
    /// <param name="cancellationToken">Ends the evaluation.</param>
    /// <exception cref="OperationCanceledException">It was ended.</exception>
    public EvaluationResult Run(IReadOnlyList<EvaluatedContender> contenders, IReadOnlyList<AbsentContender> absent, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(contenders);
        using InvariantFigures figures = new();
        Examination[] examinations = [.. contenders.Select(contender => new Examination(contender.Description))];
        try
        {
            Examine(examinations, cancellationToken);
            if (options.MeasureSpeed)
                Stopwatches.Measure([.. examinations.Where(examination => examination.Client != null)], options, Report, cancellationToken);
        }
        finally
        {
            foreach (Examination examination in examinations)
                examination.End();
        }
        ContenderResult[] results = [.. examinations.Select((examination, i) => examination.ToResult(contenders[i]))];
        return new EvaluationResult(EvaluationResult.CurrentVersion, DateTimeOffset.UtcNow, MachineFacts.Describe(), options.IsFull, Judge.Decide(results), absent);

        void Report(string activity, double done) => progress?.Report(EvaluationProgress.Of(activity, ShareOfExamination + (1 - ShareOfExamination) * done));
    }

    private Recognition CreateRecognition(CancellationToken cancellationToken) => new(() => new ContenderClient(host, options.MaxMemory), options.TimeLimit, cancellationToken);

    private void Examine(Examination[] examinations, CancellationToken cancellationToken)
    {
        int done = 0;
        ParallelOptions parallel = new() { MaxDegreeOfParallelism = Math.Clamp(Environment.ProcessorCount, 1, 8), CancellationToken = cancellationToken };
        Parallel.ForEach(Partitioner.Create(examinations, EnumerablePartitionerOptions.NoBuffering), parallel, examination =>
        {
            progress?.Report(EvaluationProgress.Of($"examining {examination.Description.Name}", ShareOfExamination * done / examinations.Length));
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
                examination.Add(step.Name, new Finding("throws", step.IsAboutDigests ? Severity.Wrong : Severity.Unsafe, $"throws {Step.Describe(exception)} ({step.Name})"));
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

    private TimeSpan LimitOf(Step step) => options.IsFull && step == Correctness.Large ? 20 * options.TimeLimit : options.IsFull ? 4 * options.TimeLimit : options.TimeLimit;

    /// <summary>Starts the process of a contender, has it loaded there, and finds out what it computes.</summary>
    internal bool Load(Examination examination, CancellationToken cancellationToken)
    {
        examination.Client?.Dispose();
        examination.Client = new ContenderClient(host, options.MaxMemory);
        try
        {
            // The start of a process is in it, which takes its time on a busy machine.
            TimeSpan limit = 4 * options.TimeLimit;
            Reply reply = examination.Client.Ask(new LoadRequest(examination.Description), limit, cancellationToken);
            if (reply.Loaded is { } loaded)
            {
                loaded = loaded with { Features = loaded.Features & (examination.Description.Features ?? loaded.Features) };
                RemoteContender contender = new(examination.Client, loaded, limit, cancellationToken);
                examination.Begin(loaded, new Subject(contender, FindFunction(contender, examination.Description.Function), options.IsFull, examination.Description.Kind == ContenderKind.Command));
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

    /// <summary>The function that was given, or the one that the digests are of, or the one that the contender names.</summary>
    private static KnownFunction? FindFunction(RemoteContender contender, string? given)
    {
        if (given != null)
            return KnownFunction.Find(given);
        try
        {
            if (KnownFunction.Identify(contender, [.. "abc"u8]) is { } identified)
                return identified;
        }
        catch (Exception exception) when (exception is ContenderException or UnexpectedDigestException)
        {
            // The examination will come to that.
        }
        return KnownFunction.FindWithin(contender.FunctionName);
    }

    internal static Finding Describe(ProcessEndException exception, string step) => exception.End switch
    {
        ProcessEnd.TimedOut => new Finding("hangs", Severity.Unsafe, $"hangs: {exception.Message} ({step})"),
        ProcessEnd.TooSlow => new Finding("too-slow", Severity.Costly, $"is too slow to be examined: {exception.Message} ({step})"),
        ProcessEnd.OutOfMemory => new Finding("takes-memory", Severity.Unsafe, $"takes {exception.Message} ({step})"),
        ProcessEnd.WroteNonsense => new Finding("answers-nonsense", Severity.Unsafe, $"answers nonsense: {exception.Message} ({step})"),
        _ => new Finding("crashes", Severity.Unsafe, $"crashes: {exception.Message} ({step})"),
    };
}

/// <summary>A contender and what is known of it before it runs.</summary>
/// <param name="Description">How it is found.</param>
public sealed record EvaluatedContender(ContenderDescription Description)
{
    /// <summary>Gets the file of the assembly that hashes; null where there is none.</summary>
    public string? AssemblyPath { get; init; }

    /// <summary>Gets its package.</summary>
    public PackageFacts? Package { get; init; }

    /// <summary>Gets what is publicly known of it, to be tested and not believed.</summary>
    public IReadOnlyList<string> Known { get; init; } = [];

    /// <summary>Gets what its parameters seem to offer and no digest confirms; it is not examined.</summary>
    public HashFeatures Unconfirmed { get; init; }
}
