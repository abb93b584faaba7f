using System.Globalization;
using Intaglio.Caching;
using Microsoft.AspNetCore.Http;

namespace Intaglio.Farm;

/// <summary>Answers the clients of runs.</summary>
/// <param name="grains">The grains.</param>
/// <param name="files">The files of the store.</param>
/// <param name="stopping">The token that is canceled when the server is to end.</param>
internal sealed class RunEndpoints(IGrainFactory grains, StoreContents files, CancellationToken stopping)
{
    private const int MostProject = 200, MostReads = 32, MaxRecordSize = 256 << 10;

    internal async Task StartAsync(HttpContext context)
    {
        RunStart start = await FarmRequest.ReadAsync(context, FarmJson.Default.RunStart);
        string run = ReadName(start.Run) ?? throw new BadHttpRequestException("the name of the run is not 32 hexadecimal digits");
        // Members that are missing are null, whatever their type says.
        string project = start.Project ?? "";
        if (project.Length > MostProject)
            throw new BadHttpRequestException($"the name of the project has more than {MostProject} characters");
        await grains.GetGrain<IQueueGrain>(start.Tool).StartAsync(run, new RunRequest(start.Plan, start.Tool)
        { KeepGoing = start.KeepGoing, IsDetached = start.IsDetached, Project = project });
        await grains.GetGrain<IRunIndexGrain>(0).AddAsync(run);
        context.Response.StatusCode = StatusCodes.Status201Created;
    }

    internal async Task GetAsync(HttpContext context, string run)
    {
        if (Find(run) is { } grain && await grain.GetAsync() is { } view)
            await FarmRequest.WriteAsync(context, view, FarmJson.Default.RunView);
        else
            await RefuseAsync(context);
    }

    /// <summary>Sends the states of a run. With the query "results", they have the results after those that the client has.</summary>
    internal async Task FollowAsync(HttpContext context, string run)
    {
        int? received = ReadResults(context.Request.Query["results"]);
        if (Find(run) is not { } grain || await grain.FollowAsync(received) is not { } last)
        {
            await RefuseAsync(context);
            return;
        }
        await FarmRequest.SendEventsAsync(context, FarmJson.Default.RunView,
            token => last.HasMoreResults ? Task.CompletedTask : grain.WaitAsync().WaitAsync(token), async () =>
            {
                last = await grain.FollowAsync(received) ?? last with { Results = [] };
                received = received is null ? null : last.ResultsEnd;
                return last with { Results = await ReadRecordsAsync(last.Results, context.RequestAborted) };
            },
            view => view, view => view is { IsFinished: true, HasMoreResults: false }, stopping);
    }

    /// <summary>Receives the digests of sources that the client has sent or does not have, one on a line.</summary>
    internal async Task AnswerAsync(HttpContext context, string run)
    {
        IReadOnlyList<ContentName> digests = await FarmRequest.ReadDigestsAsync(context);
        if (Find(run) is { } grain && await grain.AnswerAsync([.. digests.Select(digest => digest.ToString())]))
            context.Response.StatusCode = StatusCodes.Status204NoContent;
        else
            await RefuseAsync(context);
    }

    internal async Task CancelAsync(HttpContext context, string run)
    {
        if (Find(run) is { } grain && await grain.CancelAsync())
            context.Response.StatusCode = StatusCodes.Status204NoContent;
        else
            await RefuseAsync(context);
    }

    private static int? ReadResults(string? text) => text is null ? null
        : int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int count) ? count
        : throw new BadHttpRequestException("the number of results is not a number");

    private async Task<IReadOnlyList<RunResult>> ReadRecordsAsync(IReadOnlyList<RunResult> results, CancellationToken cancellationToken)
    {
        RunResult[] read = [.. results];
        ParallelOptions options = new() { MaxDegreeOfParallelism = MostReads, CancellationToken = cancellationToken };
        await Parallel.ForAsync(0, read.Length, options, async (i, token) =>
            read[i] = read[i] with { Record = await ReadRecordAsync(read[i].Key, token) });
        return read;
    }

    // The client looks up a record that it does not receive.
    private async Task<byte[]?> ReadRecordAsync(string key, CancellationToken cancellationToken)
    {
        try
        {
            return await files.ReadRecordAsync(ContentName.Parse(key), MaxRecordSize, cancellationToken);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or HttpRequestException)
        {
            return null;
        }
    }

    private IRunGrain? Find(string run) => ReadName(run) is { } name ? grains.GetGrain<IRunGrain>(name) : null;

    // Without a separator, and never the empty name.
    private static string? ReadName(string text) =>
        Guid.TryParseExact(text, "n", out Guid name) && name != Guid.Empty ? name.ToString("n") : null;

    private static Task RefuseAsync(HttpContext context) =>
        StoreResponse.WriteAsync(context, StatusCodes.Status404NotFound, "the farm does not have a run with this name");
}
