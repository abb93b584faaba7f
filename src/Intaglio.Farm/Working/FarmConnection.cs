using System.Net;
using System.Net.Http.Json;
using System.Text.Json.Serialization.Metadata;

namespace Intaglio.Farm;

/// <summary>The connection of a worker to its farm. Calls are repeated until the farm answers.</summary>
/// <param name="options">The settings of the worker.</param>
internal sealed class FarmConnection(WorkerOptions options) : IDisposable
{
    private static readonly TimeSpan shortestPause = TimeSpan.FromMilliseconds(100), longestPause = TimeSpan.FromSeconds(5);

    private readonly HttpClient client = FarmOptions.CreateClient(options.Farm, options.Token, TimeSpan.FromSeconds(30));

    /// <summary>Asks for actions.</summary>
    /// <param name="ask">Creates the question, again for each attempt.</param>
    /// <param name="cancellationToken">The token that ends the attempts.</param>
    internal Task<WorkAnswer> AskAsync(Func<WorkQuestion> ask, CancellationToken cancellationToken) =>
        PostAsync("work", ask, FarmJson.Default.WorkQuestion, cancellationToken);

    /// <summary>Sends outcomes.</summary>
    internal Task<WorkAnswer> SendAsync(WorkResults results, CancellationToken cancellationToken) =>
        PostAsync("results", () => results, FarmJson.Default.WorkResults, cancellationToken);

    public void Dispose() => client.Dispose();

    private async Task<WorkAnswer> PostAsync<T>(string path, Func<T> create, JsonTypeInfo<T> type, CancellationToken cancellationToken)
    {
        for (TimeSpan pause = shortestPause; ; pause = pause * 2 < longestPause ? pause * 2 : longestPause)
        {
            try
            {
                using HttpResponseMessage response = await client.PostAsJsonAsync(path, create(), type, cancellationToken);
                if (response.StatusCode is HttpStatusCode.Unauthorized or HttpStatusCode.Forbidden or HttpStatusCode.NotFound)
                    throw new FailureException($"{options.Farm} refuses this worker with status {(int)response.StatusCode}");
                response.EnsureSuccessStatusCode();
                return await response.Content.ReadFromJsonAsync(FarmJson.Default.WorkAnswer, cancellationToken)
                    ?? throw new HttpRequestException("The answer is empty.");
            }
            catch (Exception exception) when (exception is HttpRequestException or System.Text.Json.JsonException
                || (exception is OperationCanceledException && !cancellationToken.IsCancellationRequested))
            {
                // The farm may be starting, or a server of it has ended.
            }
            await Task.Delay(pause * (0.5 + Random.Shared.NextDouble()), cancellationToken);
        }
    }
}
