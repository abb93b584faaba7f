using System.Net;
using System.Net.Http.Json;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Intaglio.Farm;

/// <summary>The connection of a worker to its farm. Calls are repeated until the farm answers.</summary>
/// <param name="options">The settings of the worker.</param>
internal sealed class FarmConnection(WorkerOptions options) : IDisposable
{
    private const int MostLine = 200;

    private readonly HttpClient client = FarmOptions.CreateClient(options.Farm, options.Token, TimeSpan.FromSeconds(30));

    /// <summary>Asks for actions.</summary>
    /// <param name="ask">Creates the question, again for each attempt.</param>
    /// <param name="cancellationToken">The token that ends the attempts.</param>
    internal Task<WorkAnswer> AskAsync(Func<WorkQuestion> ask, CancellationToken cancellationToken) =>
        PostAsync("work", ask, FarmJson.Default.WorkQuestion, cancellationToken);

    /// <summary>Sends outcomes. Those of a worker that ends are sent without lines about waits.</summary>
    internal Task<WorkAnswer> SendAsync(WorkResults results, CancellationToken cancellationToken) =>
        PostAsync("results", () => results, FarmJson.Default.WorkResults, cancellationToken, isSilent: results.IsLast);

    public void Dispose() => client.Dispose();

    private async Task<WorkAnswer> PostAsync<T>(string path, Func<T> create, JsonTypeInfo<T> type, CancellationToken cancellationToken,
        bool isSilent = false)
    {
        for (Patience patience = new(isSilent ? _ => { } : Messages.WriteError); ;)
        {
            string problem;
            try
            {
                using HttpResponseMessage response = await client.PostAsJsonAsync(path, create(), type, cancellationToken);
                if (response.IsSuccessStatusCode)
                    return await ReadAsync(response, cancellationToken);
                string line = (await response.Content.ReadAsStringAsync(cancellationToken)).Split('\n')[0];
                problem = $"status {(int)response.StatusCode}: {(line.Length > MostLine ? line[..MostLine] : line)}";
                if (response.StatusCode is < HttpStatusCode.InternalServerError and not HttpStatusCode.RequestTimeout
                    and not HttpStatusCode.TooManyRequests)
                    throw new FailureException($"{options.Farm} refuses this worker with {problem}");
            }
            catch (Exception exception) when (exception is HttpRequestException
                || (exception is OperationCanceledException && !cancellationToken.IsCancellationRequested))
            {
                problem = RequestFault.Describe(exception);
                if (RequestFault.IsFinal(exception))
                    throw new FailureException($"the farm {options.Farm} cannot be reached: {problem}");
            }
            // The farm may be starting, or a server of it has ended.
            await patience.WaitAsync($"waiting for the farm {options.Farm}: {problem}", cancellationToken);
        }
    }

    private async Task<WorkAnswer> ReadAsync(HttpResponseMessage response, CancellationToken cancellationToken)
    {
        try
        {
            return await response.Content.ReadFromJsonAsync(FarmJson.Default.WorkAnswer, cancellationToken) ?? throw NotUnderstood();
        }
        catch (Exception exception) when (exception is JsonException or NotSupportedException)
        {
            throw NotUnderstood();
        }
    }

    private FailureException NotUnderstood() =>
        new($"the answer of {options.Farm} is not that of a farm with this version (check the address)");
}
