using Intaglio.Caching;

namespace Intaglio.Baking;

/// <summary>Sends the sources that the workers of a run ask for.</summary>
/// <remarks>
/// Each source is sent once, and only while its bytes have the digest of the plan. Digests of other files are answered without a file, so
/// that a server can get only files of the plan.
/// </remarks>
internal sealed class SourceSender : IDisposable
{
    private const int Uploads = 8;

    // A client that says nothing for minutes while sources are wanted is treated as one that does not have them.
    private static readonly TimeSpan interval = TimeSpan.FromSeconds(30);

    private readonly FarmClient client;
    private readonly string run;
    private readonly CancellationTokenSource end;
    private readonly SemaphoreSlim slots = new(Uploads), turn = new(1);
    private readonly Lock gate = new();

    // The paths of the sources that were not sent.
    private readonly Dictionary<string, string> left = new(StringComparer.Ordinal);

    // The digests that are not answered, and those of them whose answer can be sent.
    private readonly HashSet<string> asked = new(StringComparer.Ordinal);
    private readonly List<string> answers = [];
    private readonly List<Task> tasks = [];

    /// <param name="client">The client.</param>
    /// <param name="run">The name of the run.</param>
    /// <param name="sources">The full paths of the sources, by their digests.</param>
    /// <param name="cancellationToken">The token that ends the transfers.</param>
    internal SourceSender(FarmClient client, string run, IEnumerable<KeyValuePair<ReadOnlyMemory<byte>, string>> sources,
        CancellationToken cancellationToken)
    {
        (this.client, this.run) = (client, run);
        foreach ((ReadOnlyMemory<byte> digest, string path) in sources)
            left.TryAdd(Convert.ToHexStringLower(digest.Span), path);
        end = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        Ending = end.Token;
        tasks.Add(RunAsync(ShowPresenceAsync));
    }

    /// <summary>Gets the token that is canceled when a source cannot be sent.</summary>
    internal CancellationToken Ending { get; }

    /// <summary>Gets the reason for which a source cannot be sent, or <see langword="null"/>.</summary>
    internal Exception? Failure { get; private set; }

    /// <summary>Begins to send sources.</summary>
    /// <param name="wanted">The digests of the sources. Those that are being sent are ignored.</param>
    internal void Send(IReadOnlyList<string> wanted)
    {
        string[] added;
        lock (gate)
            added = [.. wanted.Where(digest => ContentName.TryParse(digest, out _) && asked.Add(digest))];
        if (added.Length > 0)
            tasks.Add(RunAsync(() => SendAsync(added)));
    }

    /// <summary>Stops the transfers, and waits for their end.</summary>
    internal async Task EndAsync()
    {
        await end.CancelAsync().ConfigureAwait(false);
        await Task.WhenAll(tasks).ConfigureAwait(false);
    }

    public void Dispose()
    {
        end.Dispose();
        slots.Dispose();
        turn.Dispose();
    }

    private async Task RunAsync(Func<Task> work)
    {
        try
        {
            await work().ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (Ending.IsCancellationRequested)
        {
            // The run has ended, or another source cannot be sent.
        }
        catch (Exception exception)
        {
            lock (gate)
                Failure ??= exception;
            await end.CancelAsync().ConfigureAwait(false);
        }
    }

    private async Task SendAsync(string[] digests)
    {
        string[] known;
        lock (gate)
            known = [.. digests.Where(left.ContainsKey)];
        // Another bake can have sent them.
        IReadOnlyList<string> missing = await client.FindMissingAsync(known, Ending).ConfigureAwait(false);
        await AnswerAsync([.. digests.Except(missing)]).ConfigureAwait(false);
        ParallelOptions options = new() { MaxDegreeOfParallelism = Uploads, CancellationToken = Ending };
        await Parallel.ForEachAsync(missing, options, async (digest, token) =>
        {
            await slots.WaitAsync(token).ConfigureAwait(false);
            try
            {
                await client.PutAsync(digest, () => Open(digest), token).ConfigureAwait(false);
            }
            finally
            {
                slots.Release();
            }
            lock (gate)
                left.Remove(digest);
            await AnswerAsync([digest]).ConfigureAwait(false);
        }).ConfigureAwait(false);
    }

    // The handle is kept, so that the bytes that are sent are those that were verified.
    private StreamContent Open(string digest)
    {
        string path;
        lock (gate)
            path = left[digest];
        FileStream? file = null;
        try
        {
            file = new FileStream(RegularFile.Open(path), FileAccess.Read, bufferSize: 0);
            if (Convert.ToHexStringLower(Cryptography.FileDigest.HashData(file, cancellationToken: Ending)) != digest)
                throw new BakeException($"'{path}' was changed during the bake (bake again)");
            file.Position = 0;
            return new StreamContent(file);
        }
        catch (Exception exception)
        {
            file?.Dispose();
            if (exception is IOException or UnauthorizedAccessException)
                throw new BakeException($"cannot send '{path}' to the farm: {exception.Message}", exception);
            throw;
        }
    }

    // Answers that become known while others are being sent are sent together.
    private async Task AnswerAsync(string[] digests)
    {
        lock (gate)
            answers.AddRange(digests);
        await turn.WaitAsync(Ending).ConfigureAwait(false);
        try
        {
            string[] known;
            lock (gate)
                (known, _) = (answers.ToArray(), answers.RemoveAll(_ => true));
            if (known.Length == 0)
                return;
            await client.AnswerAsync(run, known, Ending).ConfigureAwait(false);
            lock (gate)
                asked.ExceptWith(known);
        }
        finally
        {
            turn.Release();
        }
    }

    private async Task ShowPresenceAsync()
    {
        while (true)
        {
            await Task.Delay(interval, Ending).ConfigureAwait(false);
            bool isSending;
            lock (gate)
                isSending = asked.Count > 0;
            if (isSending)
                await client.AnswerAsync(run, [], Ending).ConfigureAwait(false);
        }
    }
}
