using StackExchange.Redis;

namespace Intaglio.Farm;

/// <summary>Reads the address of a Redis server.</summary>
internal static class RedisAddress
{
    private const string Plain = "redis", Secure = "rediss";

    private const int UsualPort = 6379, MostRetries = 3;

    /// <summary>Parses an address such as <c>redis://HOST:PORT/DATABASE</c>, or <c>rediss</c> for TLS.</summary>
    /// <returns>The settings, or <see langword="null"/> if the text is not an address.</returns>
    internal static ConfigurationOptions? TryParse(string text)
    {
        if (!Uri.TryCreate(text, UriKind.Absolute, out Uri? uri) || uri.Scheme is not (Plain or Secure) || uri.Host.Length == 0
            || uri.Query.Length > 0 || uri.Fragment.Length > 0 || uri.UserInfo.Contains(':', StringComparison.Ordinal))
            return null;
        string path = uri.AbsolutePath.Trim('/');
        int database = 0;
        if (path.Length > 0 && (!int.TryParse(path, out database) || database < 0))
            return null;
        return new ConfigurationOptions
        {
            EndPoints = { { uri.Host, uri.Port > 0 ? uri.Port : UsualPort } },
            User = uri.UserInfo.Length > 0 ? Uri.UnescapeDataString(uri.UserInfo) : null,
            DefaultDatabase = database,
            Ssl = uri.Scheme == Secure,
            ConnectRetry = MostRetries,
            // A server that starts together with Redis waits for it.
            AbortOnConnectFail = false,
        };
    }
}
