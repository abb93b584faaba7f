using System.Text;
using Intaglio.Caching;

namespace Intaglio.Cli;

/// <summary>Reads the keys and the token for a remote cache from files and the environment.</summary>
internal static class RemoteCacheKeys
{
    private const int MaxTokenSize = 8192;

    /// <summary>Reads keys of records.</summary>
    /// <param name="names">The names of files.</param>
    /// <param name="streams">The streams for a warning that other users can access a file.</param>
    /// <exception cref="UsageException">A file is not a key.</exception>
    /// <exception cref="FileException">A file cannot be read.</exception>
    internal static List<RecordKey> Read(string[] names, StandardStreams streams)
    {
        List<RecordKey> keys = [];
        if (RemoteCacheSetting.Read(RemoteCacheSetting.Key) is { } text)
            keys.Add(Parse(RemoteCacheSetting.Key, () => RecordKey.Load(new MemoryStream(Encoding.UTF8.GetBytes(text)))));
        string[] files = names.Length > 0 ? names
            : RemoteCacheSetting.Read(RemoteCacheSetting.KeyFile)?.Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries) ?? [];
        foreach (string name in files)
            keys.Add(ReadFile(name, file =>
            {
                RecordKey key = Parse(ShellQuoting.Quote(name), () => RecordKey.Load(file));
                // A public key is not a secret.
                if (key.CanSign)
                    KeyFileAccess.Warn(name, KeyFileAccess.FindExposure(file), streams);
                return key;
            }));
        return keys;
    }

    /// <summary>Reads the token.</summary>
    /// <param name="name">The name of the file, or null for the environment.</param>
    /// <returns>The token, or null for none.</returns>
    /// <exception cref="UsageException">The text is not a token, or other users can read the file.</exception>
    /// <exception cref="FileException">The file cannot be read.</exception>
    internal static string? ReadToken(string? name)
    {
        if (name is null && RemoteCacheSetting.Read(RemoteCacheSetting.Token) is { } value)
            return Check(RemoteCacheSetting.Token, value);
        name ??= RemoteCacheSetting.Read(RemoteCacheSetting.TokenFile);
        return name is null ? null : ReadFile(name, file =>
        {
            if (KeyFileAccess.FindExposure(file) is { } exposure)
                throw new UsageException($"{ShellQuoting.Quote(name)}: others can {exposure} the token; run 'chmod 600' and replace it");
            byte[] bytes = new byte[MaxTokenSize];
            int size = file.ReadAtLeast(bytes, bytes.Length, throwOnEndOfStream: false);
            return Check(ShellQuoting.Quote(name), Encoding.Latin1.GetString(bytes, 0, size));
        });
    }

    private static string Check(string origin, string text)
    {
        string token = text.Trim();
        return token.Length is > 0 and < MaxTokenSize && !token.AsSpan().ContainsAnyExceptInRange('!', '~') ? token
            : throw new UsageException($"{origin} does not contain a token (expected one line of printable characters without spaces)");
    }

    private static RecordKey Parse(string origin, Func<RecordKey> load)
    {
        try
        {
            return load();
        }
        catch (CacheFormatException exception)
        {
            throw new UsageException($"{origin}: {ErrorText.ToClause(exception.Message)}");
        }
    }

    private static T ReadFile<T>(string name, Func<FileStream, T> read)
    {
        try
        {
            using FileStream file = StandardStreams.OpenFile(name);
            return read(file);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new FileException(name, exception);
        }
    }
}
