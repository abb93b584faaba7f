using System.Net;

namespace Intaglio.Farm;

/// <summary>An address that the server listens on.</summary>
/// <param name="EndPoint">The address and port. Port 0 is replaced with a free one.</param>
/// <param name="IsSecure">Whether connections use TLS.</param>
internal sealed record ListenAddress(IPEndPoint EndPoint, bool IsSecure)
{
    /// <summary>The address that is used if no address is specified.</summary>
    internal const string Default = "http://127.0.0.1:8420";

    /// <summary>Gets a value indicating whether only this machine can reach the address.</summary>
    internal bool IsLoopback => IPAddress.IsLoopback(EndPoint.Address);

    /// <summary>Parses addresses that are separated by semicolons.</summary>
    /// <param name="option">The option for error messages.</param>
    /// <param name="text">The addresses.</param>
    /// <exception cref="UsageException">The list is empty or contains an invalid address.</exception>
    internal static IReadOnlyList<ListenAddress> ParseList(string option, string text)
    {
        string[] parts = text.Split(';', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        if (parts.Length == 0)
            throw new UsageException($"{option} has no address (expected {Default})");
        return [.. parts.Select(part => TryParse(part)
            ?? throw new UsageException($"invalid {option} '{part}' (expected http://ADDRESS:PORT with an IP address or localhost)"))];
    }

    public override string ToString() => $"{(IsSecure ? "https" : "http")}://{EndPoint}";

    // Names are not resolved, because their addresses can change while the server runs.
    private static ListenAddress? TryParse(string text)
    {
        if (!Uri.TryCreate(text, UriKind.Absolute, out Uri? uri) || (uri.Scheme != Uri.UriSchemeHttp && uri.Scheme != Uri.UriSchemeHttps)
            || uri.PathAndQuery != "/" || uri.UserInfo.Length > 0 || uri.Fragment.Length > 0)
            return null;
        IPAddress? address = uri.Host == "localhost" ? IPAddress.Loopback
            : IPAddress.TryParse(uri.Host, out IPAddress? parsed) ? parsed : null;
        return address is null ? null : new ListenAddress(new IPEndPoint(address, uri.Port), uri.Scheme == Uri.UriSchemeHttps);
    }
}
