namespace Intaglio.Cli;

/// <summary>The environment variables for the remote cache.</summary>
internal static class RemoteCacheSetting
{
    internal const string Address = "INTAGLIO_REMOTE", Push = "INTAGLIO_REMOTE_PUSH", Token = "INTAGLIO_REMOTE_TOKEN",
        TokenFile = "INTAGLIO_REMOTE_TOKEN_FILE", Key = "INTAGLIO_REMOTE_KEY", KeyFile = "INTAGLIO_REMOTE_KEY_FILE";

    /// <summary>Reads a variable.</summary>
    /// <returns>The value, or null if the variable is not set or empty.</returns>
    internal static string? Read(string name) => Environment.GetEnvironmentVariable(name) is { Length: > 0 } value ? value : null;

    /// <summary>Reads a variable that switches something on.</summary>
    /// <exception cref="UsageException">The value is neither 0 nor 1.</exception>
    internal static bool ReadFlag(string name) => Read(name) switch
    {
        null or "0" => false,
        "1" => true,
        var value => throw new UsageException($"invalid {name} '{value}' (expected 0 or 1)"),
    };
}
