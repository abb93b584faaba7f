using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Https;

namespace Intaglio.Farm;

/// <summary>Addresses and limits of the HTTP server.</summary>
internal static class ServerLimits
{
    private const int HeaderSize = 16 * 1024, HeaderCount = 64;

    // A file is read while its earlier parts are sent.
    private const int ResponseBuffer = 512 * 1024;

    // Clients that are slower than this are disconnected.
    private const double BytesPerSecond = 1024;

    private static readonly TimeSpan grace = TimeSpan.FromSeconds(10), keepAlive = TimeSpan.FromMinutes(5);

    /// <summary>Configures the server.</summary>
    internal static void Configure(KestrelServerOptions kestrel, StoreOptions options)
    {
        kestrel.AddServerHeader = false;
        KestrelServerLimits limits = kestrel.Limits;
        limits.MaxConcurrentConnections = options.MaxConnections;
        limits.MaxRequestHeadersTotalSize = HeaderSize;
        limits.MaxRequestHeaderCount = HeaderCount;
        limits.RequestHeadersTimeout = grace;
        limits.KeepAliveTimeout = keepAlive;
        limits.MinRequestBodyDataRate = limits.MinResponseDataRate = new MinDataRate(BytesPerSecond, grace);
        limits.MaxResponseBufferSize = ResponseBuffer;
        // Each upload sets its limit before it is read.
        limits.MaxRequestBodySize = null;
        foreach (ListenAddress address in options.PrivateAddress is { } own ? [.. options.Addresses, own] : options.Addresses)
            kestrel.Listen(address.EndPoint, listener => Configure(listener, address, options.Certificate));
    }

    private static void Configure(ListenOptions listener, ListenAddress address, CurrentCertificate? certificate)
    {
        listener.Protocols = address.IsSecure ? HttpProtocols.Http1AndHttp2 : HttpProtocols.Http1;
        if (!address.IsSecure || certificate is null)
            return;
        listener.UseHttps(new TlsHandshakeCallbackOptions { OnConnection = _ => new(certificate.Options), HandshakeTimeout = grace });
    }
}
