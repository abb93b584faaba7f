using System.Net;
using System.Net.Http.Headers;

namespace Intaglio.Caching;

/// <summary>Sends requests to the server of a remote cache.</summary>
/// <remarks>Redirects are not followed, so that tokens stay at their origin and the address that was specified is the one used.</remarks>
internal sealed class RemoteClient : IDisposable
{
    private const int MaxHeaderKilobytes = 16;

    private static readonly TimeSpan idleTimeout = TimeSpan.FromSeconds(90), connectTimeout = TimeSpan.FromSeconds(10);

    private readonly RemoteCacheOptions options;
    private readonly HttpMessageInvoker invoker;
    private readonly string address;

    internal RemoteClient(RemoteCacheOptions options)
    {
        this.options = options;
        address = options.Address!.GetLeftPart(UriPartial.Path).TrimEnd('/');
        invoker = new HttpMessageInvoker(new SocketsHttpHandler
        {
            AllowAutoRedirect = false,
            AutomaticDecompression = DecompressionMethods.None,
            UseCookies = false,
            // A proxy would receive the token for this machine in the clear.
            UseProxy = !options.Address.IsLoopback,
            ActivityHeadersPropagator = null,
            ConnectTimeout = connectTimeout,
            EnableMultipleHttp2Connections = true,
            MaxConnectionsPerServer = options.MaxConnections,
            MaxResponseHeadersLength = MaxHeaderKilobytes,
            PooledConnectionIdleTimeout = idleTimeout,
        });
    }

    /// <summary>Gets the path of an item below the address.</summary>
    internal string PathOf(ContentName name) => $"{(options.Layout == RemoteCacheLayout.Flat ? "ac" : "cas")}/{name}";

    /// <summary>Gets the path of the record of a key below the address.</summary>
    internal static string PathOf(ReadOnlySpan<byte> key) => $"ac/{Convert.ToHexStringLower(key)}";

    /// <summary>Sends a request, and returns the response as soon as its headers have arrived.</summary>
    /// <exception cref="RemoteFailureException">The request failed.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    internal async ValueTask<HttpResponseMessage> SendAsync(HttpMethod method, string path, HttpContent? content,
        CancellationToken cancellationToken)
    {
        using HttpRequestMessage request = new(method, $"{address}/{path}")
        { Content = content, Version = HttpVersion.Version20, VersionPolicy = HttpVersionPolicy.RequestVersionOrLower };
        if (options.Address!.Scheme == Uri.UriSchemeHttp)
            request.Version = HttpVersion.Version11;
        if (options.TokenSource is { } source)
            request.Headers.Authorization = await GetTokenAsync(source, cancellationToken).ConfigureAwait(false);
        try
        {
            return await invoker.SendAsync(request, cancellationToken).ConfigureAwait(false);
        }
        catch (HttpRequestException exception) when (exception.InnerException is RemoteFailureException failure)
        {
            // The body of an upload has failed.
            throw failure;
        }
        catch (HttpRequestException exception)
        {
            throw new RemoteFailureException(RequestFault.Describe(exception), exception);
        }
        catch (IOException exception)
        {
            throw new RemoteFailureException(exception.Message, exception);
        }
    }

    public void Dispose() => invoker.Dispose();

    // The delegate can ignore its token, and it can need the context of the caller, who waits for it.
    private static async ValueTask<AuthenticationHeaderValue?> GetTokenAsync(Func<CancellationToken, ValueTask<string?>> source,
        CancellationToken cancellationToken)
    {
        try
        {
            string? token = await Task.Run(() => source(cancellationToken).AsTask(), cancellationToken).WaitAsync(cancellationToken)
                .ConfigureAwait(false);
            return token is null ? null : new AuthenticationHeaderValue("Bearer", token.Trim());
        }
        catch (FormatException)
        {
            throw new RemoteFailureException("the token contains invalid characters");
        }
        catch (Exception exception) when (!cancellationToken.IsCancellationRequested)
        {
            throw new RemoteFailureException($"the token is not available: {exception.Message}", exception);
        }
    }
}
