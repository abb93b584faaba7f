using System.Diagnostics;
using System.Net;
using System.Net.Http.Headers;
using System.Text;
using System.Text.Json;

namespace Intaglio.Baking;

/// <summary>Sends plans to a farm, and follows their runs.</summary>
internal sealed class FarmClient : IDisposable
{
    private const int Uploads = 8, MostDigests = 100_000, LeastBytesPerSecond = 16 << 10;

    private static readonly TimeSpan patience = TimeSpan.FromMinutes(2), longestSilence = TimeSpan.FromSeconds(30),
        longestRequest = TimeSpan.FromSeconds(60);

    private readonly HttpClient client;
    private readonly Uri address;
    private readonly Func<CancellationToken, ValueTask<string?>>? tokens;
    private readonly Action<string> say;
    private readonly TimeSpan waitForWorkers;
    private long lastProgress;

    /// <param name="farm">The farm.</param>
    /// <param name="tokens">Returns the token of the client, or null if the farm needs none.</param>
    internal FarmClient(BakeFarm farm, Func<CancellationToken, ValueTask<string?>>? tokens)
    {
        (address, this.tokens, waitForWorkers, say) = (farm.Address, tokens, farm.WaitForWorkers, farm.OnWait ?? (_ => { }));
        client = new HttpClient(new SocketsHttpHandler { AllowAutoRedirect = false, UseCookies = false, UseProxy = !address.IsLoopback,
            MaxConnectionsPerServer = 2 * Uploads })
        { BaseAddress = new Uri(address.GetLeftPart(UriPartial.Path).TrimEnd('/') + "/"), Timeout = Timeout.InfiniteTimeSpan };
    }

    /// <summary>Waits until the farm answers.</summary>
    /// <param name="cancellationToken">The token that ends the wait.</param>
    /// <exception cref="BakeException">The farm does not answer, or the address is not that of a farm.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    internal async Task CheckAsync(CancellationToken cancellationToken)
    {
        const string Expected = "ok\n";
        string answer = await SendAsync(HttpMethod.Get, "farm/health", () => new ByteArrayContent([]), HttpStatusCode.OK, cancellationToken)
            .ConfigureAwait(false);
        // Other servers can answer to any path.
        if (answer != Expected)
            throw NotFarm();
    }

    /// <summary>Sends a plan, and begins a run that makes its actions.</summary>
    /// <param name="plan">The plan.</param>
    /// <param name="start">The settings of the run.</param>
    /// <param name="cancellationToken">The token that cancels the transfer.</param>
    /// <returns>The name of the run.</returns>
    /// <exception cref="BakeException">The farm does not answer, or cannot use the plan.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    internal async Task<string> StartAsync(PackedPlan plan, FarmRunStart start, CancellationToken cancellationToken)
    {
        byte[] document = plan.Document.Write();
        string digest = Convert.ToHexStringLower(Cryptography.FileDigest.HashData(document));
        // Without its client, a run cannot ask for sources.
        await UploadAsync(start.IsDetached ? plan.Files.Concat(plan.Sources) : plan.Files, cancellationToken).ConfigureAwait(false);
        await PutAsync(digest, () => new ByteArrayContent(document), cancellationToken).ConfigureAwait(false);
        // The client names the run, so that a repeated request does not begin another one.
        string run = start.Run ?? Guid.NewGuid().ToString("n");
        byte[] body = start.Write(run, digest);
        try
        {
            await SendAsync(HttpMethod.Post, "farm/runs", () => new ByteArrayContent(body)
            { Headers = { ContentType = new MediaTypeHeaderValue("application/json") } }, HttpStatusCode.Created, cancellationToken)
                .ConfigureAwait(false);
            return run;
        }
        catch (OperationCanceledException)
        {
            await CancelAsync(run).ConfigureAwait(false);
            throw;
        }
    }

    /// <summary>Waits for the end of a run, and sends sources that its workers ask for.</summary>
    /// <param name="run">The name of the run.</param>
    /// <param name="plan">The plan of the run, or <see langword="null"/> if no sources are sent.</param>
    /// <param name="cancels">Whether the run is canceled if the wait ends before it.</param>
    /// <param name="onProgress">Receives the state of the run.</param>
    /// <param name="cancellationToken">The token that ends the wait.</param>
    /// <returns>The last state.</returns>
    /// <exception cref="BakeException">
    /// The farm does not answer, does not have the run, or has no worker that can make it, or a source has changed.
    /// </exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    internal async Task<FarmRun> WaitAsync(string run, PackedPlan? plan, bool cancels, Action<FarmRun> onProgress,
        CancellationToken cancellationToken)
    {
        try
        {
            return await SendWhileFollowingAsync(run, plan, onProgress, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception exception) when (cancels && (exception is OperationCanceledException or BakeException))
        {
            await CancelAsync(run).ConfigureAwait(false);
            throw;
        }
    }

    public void Dispose() => client.Dispose();

    /// <summary>Finds the items that the store does not have.</summary>
    /// <param name="digests">The digests of the items.</param>
    /// <param name="cancellationToken">The token that cancels the request.</param>
    /// <returns>Those of <paramref name="digests"/> that the store lacks.</returns>
    /// <exception cref="BakeException">The farm does not answer.</exception>
    internal async Task<IReadOnlyList<string>> FindMissingAsync(IReadOnlyCollection<string> digests, CancellationToken cancellationToken)
    {
        HashSet<string> known = [.. digests], missing = [];
        foreach (string[] part in digests.Chunk(MostDigests))
        {
            string lines = await SendAsync(HttpMethod.Post, "farm/missing", () => ToLines(part), HttpStatusCode.OK, cancellationToken)
                .ConfigureAwait(false);
            missing.UnionWith(lines.Split('\n', StringSplitOptions.RemoveEmptyEntries).Where(known.Contains));
        }
        return [.. missing];
    }

    /// <summary>Stores an item.</summary>
    /// <param name="digest">The digest of the item.</param>
    /// <param name="create">Creates the bytes, again for each attempt.</param>
    /// <param name="cancellationToken">The token that cancels the transfer.</param>
    /// <exception cref="BakeException">The farm does not answer, or refuses the item.</exception>
    internal async Task PutAsync(string digest, Func<HttpContent> create, CancellationToken cancellationToken) =>
        await SendAsync(HttpMethod.Put, $"cas/{digest}", create, HttpStatusCode.Created, cancellationToken).ConfigureAwait(false);

    /// <summary>Answers that the store has sources of a run, or that this client does not have them.</summary>
    /// <param name="run">The name of the run.</param>
    /// <param name="digests">The digests of the sources. Without any, the client is still sending.</param>
    /// <param name="cancellationToken">The token that cancels the request.</param>
    /// <exception cref="BakeException">The farm does not answer, or does not have the run.</exception>
    internal async Task AnswerAsync(string run, IReadOnlyCollection<string> digests, CancellationToken cancellationToken) =>
        await SendAsync(HttpMethod.Post, $"farm/runs/{run}/sources", () => ToLines(digests), HttpStatusCode.NoContent, cancellationToken)
            .ConfigureAwait(false);

    private static StringContent ToLines(IEnumerable<string> digests) =>
        new(string.Concat(digests.Select(digest => digest + "\n")), Encoding.ASCII);

    private async Task<FarmRun> SendWhileFollowingAsync(string run, PackedPlan? plan, Action<FarmRun> onProgress,
        CancellationToken cancellationToken)
    {
        if (plan is null)
            return await FollowAsync(run, "", onProgress, cancellationToken).ConfigureAwait(false);
        using SourceSender sender = new(this, run, plan.Sources, cancellationToken);
        try
        {
            return await FollowAsync(run, "?results=", state =>
            {
                onProgress(state);
                sender.Send(state.Wanted);
            }, sender.Ending).ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (sender.Failure is not null)
        {
            throw sender.Failure;
        }
        finally
        {
            await sender.EndAsync().ConfigureAwait(false);
        }
    }

    private async Task UploadAsync(IEnumerable<KeyValuePair<ReadOnlyMemory<byte>, string>> items, CancellationToken cancellationToken)
    {
        Dictionary<string, string> files = [];
        foreach ((ReadOnlyMemory<byte> digest, string path) in items)
            files.TryAdd(Convert.ToHexStringLower(digest.Span), path);
        IReadOnlyList<string> missing = await FindMissingAsync(files.Keys, cancellationToken).ConfigureAwait(false);
        ParallelOptions options = new() { MaxDegreeOfParallelism = Uploads, CancellationToken = cancellationToken };
        await Parallel.ForEachAsync(missing, options, async (digest, token) => await PutAsync(digest, () => new StreamContent(
            new FileStream(RegularFile.Open(files[digest]), FileAccess.Read, bufferSize: 0)), token)
            .ConfigureAwait(false)).ConfigureAwait(false);
    }

    // Server-sent events. A connection that breaks is opened again, after the results that have arrived.
    private async Task<FarmRun> FollowAsync(string run, string query, Action<FarmRun> onProgress, CancellationToken cancellationToken)
    {
        const string data = "data: ";
        FarmRun? last = null;
        Patience workers = new(say);
        return await RepeatAsync(async () =>
        {
            // The server sends a line at least every second.
            using CancellationTokenSource silence = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
            silence.CancelAfter(longestSilence);
            using HttpResponseMessage response =
                await RequestAsync(HttpMethod.Get, $"farm/runs/{run}/events{(query.Length == 0 ? "" : query + (last?.ResultsEnd ?? 0))}",
                    null, silence.Token).ConfigureAwait(false);
            await CheckAsync(response, HttpStatusCode.OK, "text/event-stream", silence.Token).ConfigureAwait(false);
            using StreamReader reader =
                new(await response.Content.ReadAsStreamAsync(silence.Token).ConfigureAwait(false), Encoding.UTF8);
            while (await reader.ReadLineAsync(silence.Token).ConfigureAwait(false) is { } line)
            {
                silence.CancelAfter(longestSilence);
                lastProgress = Stopwatch.GetTimestamp();
                if (line.StartsWith(data, StringComparison.Ordinal))
                    onProgress(last = ReadJson(line[data.Length..], FarmRun.Read));
                if (last is { IsFinished: true, HasMoreResults: false })
                    return last;
                if (last is not { Running: 0, Workers: 0 })
                    workers.Reset();
                else if (workers.IsOver(waitForWorkers, $"waiting for a worker with this version at the farm {address}"))
                    throw new BakeException($"no worker with this version is connected to the farm {address} (start one, or wait longer "
                        + "with --wait-for-workers)");
            }
            throw new HttpRequestException("The connection was closed.");
        }, cancellationToken).ConfigureAwait(false);
    }

    private async Task CancelAsync(string run)
    {
        try
        {
            using CancellationTokenSource limit = new(TimeSpan.FromSeconds(2));
            using HttpResponseMessage response =
                await RequestAsync(HttpMethod.Delete, $"farm/runs/{run}", null, limit.Token).ConfigureAwait(false);
        }
        catch (Exception exception) when (exception is HttpRequestException or OperationCanceledException)
        {
            // Nobody waits for the run, and its results can still be used.
        }
    }

    private Task<string> SendAsync(HttpMethod method, string path, Func<HttpContent> create, HttpStatusCode expected,
        CancellationToken cancellationToken) =>
        RepeatAsync(async () =>
        {
            using HttpContent content = create();
            // A server whose machine has disappeared does not close the connection.
            using CancellationTokenSource limit = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
            limit.CancelAfter(longestRequest + TimeSpan.FromSeconds((content.Headers.ContentLength ?? 0) / LeastBytesPerSecond));
            using HttpResponseMessage response = await RequestAsync(method, path, content, limit.Token).ConfigureAwait(false);
            await CheckAsync(response, expected, expected == HttpStatusCode.OK ? "text/plain" : null, limit.Token).ConfigureAwait(false);
            return await response.Content.ReadAsStringAsync(limit.Token).ConfigureAwait(false);
        }, cancellationToken);

    private async Task<HttpResponseMessage> RequestAsync(HttpMethod method, string path, HttpContent? content,
        CancellationToken cancellationToken)
    {
        using HttpRequestMessage request = new(method, path) { Content = content };
        if (tokens is not null && await tokens(cancellationToken).ConfigureAwait(false) is { } token)
            request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", token);
        return await client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, cancellationToken).ConfigureAwait(false);
    }

    // A server of the farm can be starting, or can have ended.
    private async Task<T> RepeatAsync<T>(Func<Task<T>> attempt, CancellationToken cancellationToken)
    {
        Patience attempts = new(say);
        long first = 0;
        while (true)
        {
            string problem;
            try
            {
                return await attempt().ConfigureAwait(false);
            }
            catch (Exception exception) when (exception is HttpRequestException or IOException && exception is not FileNotFoundException
                || (exception is OperationCanceledException && !cancellationToken.IsCancellationRequested))
            {
                problem = RequestFault.Describe(exception);
                if (lastProgress > first)
                {
                    attempts.Reset();
                    first = Stopwatch.GetTimestamp();
                }
                if (RequestFault.IsFinal(exception) || attempts.Elapsed > patience)
                    throw new BakeException($"the farm {address} does not answer: {problem}", exception);
            }
            await attempts.WaitAsync($"waiting for the farm {address}: {problem}", cancellationToken).ConfigureAwait(false);
        }
    }

    // Other servers, and proxies that want a password, can answer to any path with status 200.
    private async Task CheckAsync(HttpResponseMessage response, HttpStatusCode expected, string? type, CancellationToken cancellationToken)
    {
        if (response.StatusCode == expected && (type is null || response.Content.Headers.ContentType?.MediaType == type))
            return;
        if (response.StatusCode < HttpStatusCode.BadRequest)
            throw NotFarm();
        string line = (await response.Content.ReadAsStringAsync(cancellationToken).ConfigureAwait(false)).Split('\n')[0];
        throw response.StatusCode >= HttpStatusCode.InternalServerError ? new HttpRequestException(line)
            : new BakeException($"the farm {address} refuses the bake with status {(int)response.StatusCode}: {line}");
    }

    private BakeException NotFarm() => new($"{address} is not a farm");

    private T ReadJson<T>(string text, Func<JsonElement, T> read)
    {
        try
        {
            using JsonDocument document = JsonDocument.Parse(text);
            return read(document.RootElement);
        }
        catch (Exception exception) when (exception is JsonException or KeyNotFoundException or InvalidOperationException
            or FormatException or ArgumentException or IndexOutOfRangeException)
        {
            throw new BakeException($"the farm {address} sends an unexpected answer (use the same version of intaglio on all machines)",
                exception);
        }
    }
}
