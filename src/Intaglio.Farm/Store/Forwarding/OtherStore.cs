using System.Net;
using System.Net.Http.Headers;
using Intaglio.Caching;

namespace Intaglio.Farm;

/// <summary>A store on another server, which a farm uses by the protocol of remote caches.</summary>
internal sealed class OtherStore : IDisposable
{
    /// <summary>The longest time without a byte of a response.</summary>
    internal static readonly TimeSpan LongestSilence = TimeSpan.FromSeconds(20);

    private const int LeastBytesPerSecond = 16 << 10, MostLookups = 32;

    private static readonly TimeSpan connectTimeout = TimeSpan.FromSeconds(10);

    private readonly HttpClient client;
    private readonly Version version;

    /// <param name="address">The address of the store.</param>
    /// <param name="token">The token for the store, or <see langword="null"/> if it needs none.</param>
    internal OtherStore(Uri address, ClientToken? token)
    {
        Token = token;
        version = address.Scheme == Uri.UriSchemeHttp ? HttpVersion.Version11 : HttpVersion.Version20;
        // A redirect or a proxy could lead the token elsewhere.
        SocketsHttpHandler handler = new() { AllowAutoRedirect = false, UseCookies = false, UseProxy = !address.IsLoopback,
            AutomaticDecompression = DecompressionMethods.None, ConnectTimeout = connectTimeout, EnableMultipleHttp2Connections = true };
        client = new HttpClient(token?.AddTo(handler) ?? handler)
        { BaseAddress = new Uri(address.AbsoluteUri.TrimEnd('/') + "/"), Timeout = Timeout.InfiniteTimeSpan };
    }

    /// <summary>Gets the token for the store, or null if it needs none.</summary>
    internal ClientToken? Token { get; }

    /// <summary>Requests a file or its length.</summary>
    /// <returns>The response, whose body has not been read, or <see langword="null"/> if the store does not have the file.</returns>
    /// <exception cref="HttpRequestException">The store does not answer as specified.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    internal async Task<HttpResponseMessage?> FindAsync(HttpMethod method, StoreKind kind, ContentName name,
        CancellationToken cancellationToken)
    {
        HttpResponseMessage response = await SendAsync(method, kind, name, null, LongestSilence, cancellationToken);
        if (response.StatusCode == HttpStatusCode.OK && response.Content.Headers.ContentLength is not null)
            return response;
        using (response)
            return response.StatusCode is HttpStatusCode.NotFound or HttpStatusCode.Gone ? null : throw Describe(response);
    }

    /// <summary>Stores a file.</summary>
    /// <returns>201, or the status with which the store refuses a file that is too large or not right, or has no space.</returns>
    /// <exception cref="HttpRequestException">The store does not answer as specified.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    internal async Task<HttpStatusCode> StoreAsync(StoreKind kind, ContentName name, CachedContent content,
        CancellationToken cancellationToken)
    {
        using StreamContent body = new(content.Stream);
        body.Headers.ContentLength = content.Length;
        body.Headers.ContentType = new MediaTypeHeaderValue("application/octet-stream");
        TimeSpan limit = LongestSilence + TimeSpan.FromSeconds(content.Length / LeastBytesPerSecond);
        using HttpResponseMessage response = await SendAsync(HttpMethod.Put, kind, name, body, limit, cancellationToken);
        return response.StatusCode switch
        {
            HttpStatusCode.OK or HttpStatusCode.Created or HttpStatusCode.NoContent => HttpStatusCode.Created,
            HttpStatusCode.RequestEntityTooLarge or HttpStatusCode.UnprocessableEntity or HttpStatusCode.InsufficientStorage =>
                response.StatusCode,
            _ => throw Describe(response),
        };
    }

    /// <summary>Finds the items that the store does not have.</summary>
    /// <returns>Whether each item is missing.</returns>
    /// <exception cref="HttpRequestException">The store does not answer as specified.</exception>
    internal async Task<bool[]> FindMissingAsync(IReadOnlyList<ContentName> names, CancellationToken cancellationToken)
    {
        bool[] isMissing = new bool[names.Count];
        ParallelOptions options = new() { MaxDegreeOfParallelism = MostLookups, CancellationToken = cancellationToken };
        await Parallel.ForAsync(0, names.Count, options, async (index, token) =>
        {
            using HttpResponseMessage? response = await FindAsync(HttpMethod.Head, StoreKind.Item, names[index], token);
            isMissing[index] = response is null;
        });
        return isMissing;
    }

    public void Dispose() => client.Dispose();

    private async Task<HttpResponseMessage> SendAsync(HttpMethod method, StoreKind kind, ContentName name, HttpContent? content,
        TimeSpan limit, CancellationToken cancellationToken)
    {
        using HttpRequestMessage request = new(method, $"{(kind == StoreKind.Item ? "cas" : "ac")}/{name}")
        { Content = content, Version = version, VersionPolicy = HttpVersionPolicy.RequestVersionOrLower };
        using CancellationTokenSource source = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        source.CancelAfter(limit);
        try
        {
            return await client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, source.Token);
        }
        catch (OperationCanceledException exception) when (!cancellationToken.IsCancellationRequested)
        {
            throw new HttpRequestException($"the store {client.BaseAddress} does not answer", exception);
        }
        catch (HttpRequestException exception)
        {
            throw new HttpRequestException($"the store {client.BaseAddress} cannot be reached: {ErrorText.ToClause(exception.Message)}",
                exception);
        }
    }

    private HttpRequestException Describe(HttpResponseMessage response) => new(response.StatusCode == HttpStatusCode.OK
        ? $"the store {client.BaseAddress} sends no length" : response.StatusCode is HttpStatusCode.Unauthorized or HttpStatusCode.Forbidden
        ? $"the store {client.BaseAddress} refuses the token with status {(int)response.StatusCode}"
        : $"the store {client.BaseAddress} responds with status {(int)response.StatusCode}");
}
