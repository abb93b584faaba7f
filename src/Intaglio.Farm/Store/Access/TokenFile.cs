namespace Intaglio.Farm;

/// <summary>Reads the file of tokens.</summary>
internal static class TokenFile
{
    private const string Rights = "read, write, view, bake or work";

    private const UnixFileMode Group = UnixFileMode.GroupRead | UnixFileMode.GroupWrite | UnixFileMode.GroupExecute,
        Others = UnixFileMode.OtherRead | UnixFileMode.OtherWrite | UnixFileMode.OtherExecute;

    /// <summary>Reads tokens with their rights.</summary>
    /// <exception cref="FailureException">The file cannot be read, other users can access it, or a line is invalid.</exception>
    internal static IReadOnlyList<StoreToken> Read(string path)
    {
        string name = ShellQuoting.Quote(path);
        return Parse(name, ReadText(path, name));
    }

    /// <summary>Reads the only token of a file, as a client has it.</summary>
    /// <exception cref="FailureException">The file cannot be read, other users can access it, or it contains something else.</exception>
    internal static string ReadOne(string path)
    {
        string name = ShellQuoting.Quote(path), text = ReadText(path, name).Trim();
        return StoreToken.TryCreate(text, StoreRight.Read) is not null ? text
            : throw new FailureException(
                $"{name} is not a token with {StoreToken.MinLength} to {StoreToken.MaxLength} letters, digits and -._~+/");
    }

    /// <summary>Reads a secret that is the only line of a file.</summary>
    /// <exception cref="FailureException">The file cannot be read, or other users can access it.</exception>
    internal static string ReadLine(string path) => ReadText(path, ShellQuoting.Quote(path)).Trim();

    private static string ReadText(string path, string name)
    {
        try
        {
            using FileStream file = File.OpenRead(path);
            if (!OperatingSystem.IsWindows() && (File.GetUnixFileMode(file.SafeFileHandle) & Refused(path)) != 0)
                throw new FailureException($"other users can access {name}; run 'chmod 600 {name}'");
            using StreamReader reader = new(file);
            return reader.ReadToEnd();
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new FailureException($"{name}: {ErrorText.Describe(exception, path)}", exception);
        }
    }

    // systemd grants access to credentials by an access control list, whose mask is in the bits of the group.
    private static UnixFileMode Refused(string path) =>
        Environment.GetEnvironmentVariable("CREDENTIALS_DIRECTORY") is { Length: > 0 } folder
            && Path.GetDirectoryName(Path.GetFullPath(path)) == Path.TrimEndingDirectorySeparator(folder) ? Others : Group | Others;

    // Messages name the line and not its text, which can be a token.
    private static List<StoreToken> Parse(string name, string text)
    {
        List<StoreToken> tokens = [];
        int number = 0;
        foreach (ReadOnlySpan<char> line in text.AsSpan().EnumerateLines())
        {
            number++;
            ReadOnlySpan<char> entry = line.Trim();
            if (entry.IsEmpty || entry[0] == '#')
                continue;
            tokens.Add(ParseLine(entry) ?? throw new FailureException($"{name}: line {number} is not a right ({Rights}) "
                + $"and a token with {StoreToken.MinLength} to {StoreToken.MaxLength} letters, digits and -._~+/"));
        }
        return tokens.Count > 0 ? tokens : throw new FailureException($"{name} has no token; add a line such as 'read TOKEN'");
    }

    private static StoreToken? ParseLine(ReadOnlySpan<char> line)
    {
        int space = line.IndexOfAny(' ', '\t');
        if (space < 0)
            return null;
        StoreRight right = line[..space] switch { "read" or "view" => StoreRight.Read, "bake" => StoreRight.Bake,
            "write" or "work" => StoreRight.Write, _ => StoreRight.None };
        return right == StoreRight.None ? null : StoreToken.TryCreate(line[space..].Trim(), right);
    }
}
