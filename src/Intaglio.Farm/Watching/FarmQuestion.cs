using System.Net;

namespace Intaglio.Farm;

/// <summary>A single request to a farm, which is not repeated.</summary>
internal static class FarmQuestion
{
    private static readonly TimeSpan timeout = TimeSpan.FromSeconds(15);

    /// <summary>Sends a request, and returns the body of the response.</summary>
    /// <exception cref="FailureException">The farm does not answer, or refuses the request.</exception>
    internal static async Task<string> AskAsync(Uri farm, ClientToken? token, HttpMethod method, string path)
    {
        try
        {
            using HttpClient client = FarmOptions.CreateClient(farm, token, timeout);
            using HttpRequestMessage request = new(method, path);
            using HttpResponseMessage response = await client.SendAsync(request);
            string text = await response.Content.ReadAsStringAsync();
            return response.IsSuccessStatusCode ? text
                : throw new FailureException(response.StatusCode == HttpStatusCode.NotFound && text.Length == 0
                    ? $"{farm} is not a farm" : $"{farm} answers with status {(int)response.StatusCode}: {text.Split('\n')[0]}");
        }
        catch (Exception exception) when (exception is HttpRequestException or OperationCanceledException)
        {
            throw new FailureException($"{farm} does not answer: {ErrorText.ToClause(exception.Message)}", exception);
        }
    }
}
