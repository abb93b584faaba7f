using System.ComponentModel;
using Intaglio.Cryptography;

namespace Intaglio.Evaluation;

/// <summary>
/// Measures the kernels of Intaglio.Cryptography. Each kernel runs in its own process, and the kernels of a function alternate.
/// </summary>
/// <param name="host">The command that starts processes of <see cref="KernelProcess"/>.</param>
/// <param name="options">The settings.</param>
/// <param name="progress">The receiver of progress, or <see langword="null"/> for none.</param>
public sealed class KernelEvaluator(ContenderHost host, EvaluationOptions options, IProgress<EvaluationProgress>? progress = null)
{
    private readonly EvaluationOptions options = options.Copy();

    // The distance of messages is not a power of two, so that they do not compete for the same sets of the first-level cache.
    private const int OneSize = 64 << 10, Parts = 64, PartSize = (16 << 10) + 256;

    // Skein is Threefish of the same size in a chaining mode.
    private static readonly (string Function, string Algorithm)[] functions =
        [("BLAKE2b", "BLAKE2b"), ("BLAKE2s", "BLAKE2s"), ("Skein-256", "Threefish-256"), ("Skein-512", "Threefish-512"),
            ("Skein-1024", "Threefish-1024")];

    /// <summary>Gets the names of the functions that have kernels.</summary>
    public static IReadOnlyList<string> Functions { get; } = [.. functions.Select(pair => pair.Function)];

    /// <summary>Measures all kernels that this processor supports.</summary>
    /// <param name="function">The function to measure, one of <see cref="Functions"/>, or <see langword="null"/> for all.</param>
    /// <param name="cancellationToken">The token to monitor for cancellation requests.</param>
    /// <exception cref="ArgumentException"><paramref name="function"/> has no kernels.</exception>
    /// <exception cref="InvalidOperationException">A setting selects the kernel, or a process failed.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public KernelResult Run(string? function = null, CancellationToken cancellationToken = default)
    {
        if (KernelSelection.Requested is { } requested)
            throw new InvalidOperationException(
                $"The kernel '{requested}' is set by INTAGLIO_KERNEL or Intaglio.Cryptography.Kernel. Remove the setting to see which "
                + "kernel the library selects.");
        if (function is not null && !Functions.Contains(function))
            throw new ArgumentException(
                $"The function '{function}' has no kernels. Functions with kernels are {string.Join(", ", Functions)}.", nameof(function));

        DateTimeOffset date = DateTimeOffset.UtcNow;
        (string Function, string Algorithm)[] wanted = [.. functions.Where(pair => function is null || pair.Function == function)];
        List<KernelGroup> groups = [];
        foreach ((string name, string algorithm) in wanted)
        {
            KernelSelection kernels = KernelSelection.All.Single(selection => selection.Algorithm == algorithm);
            groups.Add(Measure(name, kernels.Available, kernels.Selected!, messages: 1, Report, cancellationToken));
            if (KernelSelection.AvailableLanes.Count > 0)
                groups.Add(Measure(name, [.. kernels.Available, .. KernelSelection.AvailableLanes], kernels.SelectedLanes
                    ?? kernels.Selected!, Parts, Report, cancellationToken));
        }
        return new KernelResult(1, date, MachineFacts.Describe(), groups);

        void Report(string activity) => progress?.Report(EvaluationProgress.Of(activity, (double)groups.Count / (2 * wanted.Length)));
    }

    private KernelGroup Measure(string function, IReadOnlyList<string> kernels, string selected, int messages, Action<string> report,
        CancellationToken cancellationToken)
    {
        int messageSize = messages == 1 ? OneSize : PartSize;
        string work = KernelProcess.Describe(function, messages, messageSize);
        report($"{function}, {(messages == 1 ? "one message" : $"{messages} messages")}");
        List<KernelClient> clients = [];
        try
        {
            foreach (string kernel in kernels)
                clients.Add(new KernelClient(host, kernel, options.TimeLimit));
            string[] digests = [.. clients.Select(client => client.Ask(work, cancellationToken))];
            (int rounds, double milliseconds) = options.IsFull ? (75, 20.0) : (21, 10.0);
            Dictionary<KernelClient, List<double>> times =
                Rounds.Measure(clients, client => client.Measure(milliseconds, cancellationToken), rounds, seed: messages);
            return new KernelGroup(function, messages, messageSize,
            [
                .. clients.Select((client, i) => new KernelSpeed(client.Kernel, client.Kernel == selected, digests[i] == digests[0],
                    Estimate.Of(times[client]), (double)messages * messageSize / times[client].Min())),
            ]);
        }
        catch (Win32Exception exception)
        {
            throw new InvalidOperationException(exception.Message, exception);
        }
        finally
        {
            foreach (KernelClient client in clients)
                client.Dispose();
        }
    }
}
