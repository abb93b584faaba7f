using System.Net.Security;

namespace Intaglio.Farm;

/// <summary>The certificate for new connections, which can be replaced while the server runs.</summary>
internal sealed class CurrentCertificate
{
    private SslStreamCertificateContext context;

    internal CurrentCertificate(ServerCertificate certificate) => context = Create(certificate);

    /// <summary>Gets the settings for a connection.</summary>
    internal SslServerAuthenticationOptions Options => new() { ServerCertificateContext = Volatile.Read(ref context) };

    /// <summary>Replaces the certificate. Connections that are open are not affected.</summary>
    internal void Replace(ServerCertificate certificate) => Volatile.Write(ref context, Create(certificate));

    // Clients need the intermediate certificates, which are not fetched from elsewhere.
    private static SslStreamCertificateContext Create(ServerCertificate certificate) =>
        SslStreamCertificateContext.Create(certificate.Certificate, certificate.Chain, offline: true);
}
