using System.Security.Cryptography;
using Intaglio.Caching;
using Intaglio.Cryptography;

namespace Intaglio.Baking;

/// <summary>The secret of a user, which shows that the state of a bake was written by the same user.</summary>
/// <remarks>
/// A folder from elsewhere can contain a state. Its files are believed to be those of the recipe only if it has this key. Without
/// it, a file belongs to the recipe only if its bytes are those that the state records.
/// </remarks>
public sealed class StateKey
{
    /// <summary>The minimum length of a text from which a key is made, in characters.</summary>
    public const int MinTextLength = 16;

    internal const int MacSize = 32;

    private const string Variable = "INTAGLIO_STATE_KEY", FileVariable = Variable + "_FILE";

    private const string FolderName = "intaglio", FileName = "state-key";

    // The bytes of the file: 32 random bytes in hexadecimal, and a line feed.
    private const int RandomSize = 32, FileSize = 2 * RandomSize + 1;

    // The variable can name a file in a checkout, in whose place a link to an endless file could be.
    private const int MostTextBytes = 1 << 16;

    private const UnixFileMode OwnerOnly = UnixFileMode.UserRead | UnixFileMode.UserWrite;
    private const UnixFileMode FolderMode = OwnerOnly | UnixFileMode.UserExecute;

    private readonly byte[] secret;

    private StateKey(ReadOnlySpan<byte> secret) =>
        this.secret = Blake2b.HashData(secret, new() { DigestSize = RandomSize, Personalization = "intaglio state.0"u8.ToArray() });

    /// <summary>Gets a value that stands for no key: states are written without a proof, and none is believed.</summary>
    public static StateKey None { get; } = new([]);

    /// <summary>Creates a key from a text, such as a secret of a continuous integration.</summary>
    /// <exception cref="ArgumentException">The text has fewer than <see cref="MinTextLength"/> characters.</exception>
    public static StateKey FromText(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        return text.Length >= MinTextLength ? new(System.Text.Encoding.UTF8.GetBytes(text))
            : throw new ArgumentException($"The text of a state key has {text.Length} characters. At least {MinTextLength} are needed.",
                nameof(text));
    }

    /// <summary>Finds the key of the user.</summary>
    /// <remarks>
    /// It is the text in the variable <c>INTAGLIO_STATE_KEY</c> or in the file that <c>INTAGLIO_STATE_KEY_FILE</c> names. Without these
    /// variables, it is in a file below the folder for the configuration of programs.
    /// </remarks>
    /// <param name="creates">Whether a missing file below that folder is created.</param>
    /// <returns>The key, or <see cref="None"/> if the folder or the file in it cannot be used.</returns>
    /// <exception cref="BakeException">A variable is set, and its text is too short or its file cannot be read.</exception>
    public static StateKey FindForUser(bool creates)
    {
        if (Environment.GetEnvironmentVariable(Variable) is { Length: > 0 } text)
            return FromVariable(Variable, text);
        if (Environment.GetEnvironmentVariable(FileVariable) is { Length: > 0 } path)
            try
            {
                return FromVariable(FileVariable, ReadText(path).TrimEnd('\r', '\n'));
            }
            catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
            {
                throw new BakeException($"the file that {FileVariable} names cannot be read: {exception.Message}", exception);
            }
        return Path.IsPathFullyQualified(ConfigurationFolder) ? Find(ConfigurationFolder, creates) : None;
    }

    private static string ReadText(string path)
    {
        using FileStream file = new(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete, bufferSize: 0);
        byte[] bytes = new byte[MostTextBytes + 1];
        try
        {
            int size = file.ReadAtLeast(bytes, bytes.Length, throwOnEndOfStream: false);
            using StreamReader reader = new(new MemoryStream(bytes, 0, size));
            return size <= MostTextBytes ? reader.ReadToEnd()
                : throw new BakeException(
                    $"the file that {FileVariable} names has more than {MostTextBytes} bytes (name a file with a key)");
        }
        finally
        {
            CryptographicOperations.ZeroMemory(bytes);
        }
    }

    private static StateKey FromVariable(string name, string text) => text.Length >= MinTextLength ? FromText(text)
        : throw new BakeException($"the key of {name} has {text.Length} characters (at least {MinTextLength} are needed)");

    /// <summary>Gets or sets the folder for the configuration of programs, which is empty for a user without one.</summary>
    internal static string ConfigurationFolder { get; set; } =
        Environment.GetFolderPath(Environment.SpecialFolder.ApplicationData, Environment.SpecialFolderOption.DoNotVerify);

    /// <summary>Finds the key below a folder for the configuration of programs.</summary>
    internal static StateKey Find(string configuration, bool creates)
    {
        string path = Path.Combine(configuration, FolderName, FileName);
        try
        {
            if (Read(path) is { } found)
                return found;
            // Root can have the home of a user, who could not read a file of root.
            if (!creates || !IsOwn(configuration))
                return None;
            if (OperatingSystem.IsWindows())
                Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            else
                Directory.CreateDirectory(Path.GetDirectoryName(path)!, FolderMode);
            Create(path);
            return Read(path) ?? None;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return None;
        }
    }

    /// <summary>Derives a key whose proofs are bound to a text, such as the name of the file that they are in.</summary>
    internal StateKey Bind(string text) => this == None ? None : new(Blake2b.HashData(System.Text.Encoding.UTF8.GetBytes(text),
        new() { DigestSize = RandomSize, Key = secret, Personalization = "intaglio records"u8 }));

    /// <summary>Computes the proof for a part of a state.</summary>
    /// <param name="content">The bytes that are proved.</param>
    /// <param name="mac">Receives the proof, <see cref="MacSize"/> bytes, which are zeros without a key.</param>
    internal void Sign(ReadOnlySpan<byte> content, Span<byte> mac)
    {
        if (this == None)
            mac.Clear();
        else
            Blake2b.HashData(content, new() { DigestSize = MacSize, Key = secret }).CopyTo(mac);
    }

    /// <summary>Determines whether a proof was made with this key.</summary>
    internal bool Verify(ReadOnlySpan<byte> content, ReadOnlySpan<byte> mac)
    {
        if (this == None)
            return false;
        Span<byte> right = stackalloc byte[MacSize];
        Sign(content, right);
        return CryptographicOperations.FixedTimeEquals(right, mac);
    }

    /// <summary>Creates the key for the origins of entries in a cache, or returns null without a key.</summary>
    internal RecordKey? CreateOriginKey()
    {
        if (this == None)
            return null;
        Span<byte> key = stackalloc byte[RecordKey.SharedKeySize];
        Blake2b.HashData(ReadOnlySpan<byte>.Empty, key,
            new() { DigestSize = RecordKey.SharedKeySize, Key = secret, Personalization = "intaglio origins"u8 });
        RecordKey created = RecordKey.FromSharedKey(key);
        CryptographicOperations.ZeroMemory(key);
        return created;
    }

    private static StateKey? Read(string path)
    {
        if (StateFile.TryRead(path, FileSize + 1, followsFolder: true) is not { Length: FileSize } bytes)
            return null;
        byte[] random = new byte[RandomSize];
        return Convert.FromHexString(bytes.AsSpan(0, 2 * RandomSize), random, out _, out _) == System.Buffers.OperationStatus.Done
            ? new(random) : null;
    }

    // Of two processes that create the file at the same time, one moves its own to the path.
    private static void Create(string path)
    {
        using TemporaryFile file = new(Path.GetDirectoryName(path)!, FileStatus.HasExecutable ? OwnerOnly : null, group: null);
        file.Stream.Write(System.Text.Encoding.ASCII.GetBytes(Convert.ToHexStringLower(RandomNumberGenerator.GetBytes(RandomSize)) + "\n"));
        file.Flush(toDisk: true);
        try
        {
            file.MoveTo(path, overwrite: false, keeps: false);
        }
        catch (IOException) when (File.Exists(path))
        {
            // The other process was first.
        }
    }

    private static bool IsOwn(string folder)
    {
        for (string? existing = folder; existing is not null; existing = Path.GetDirectoryName(existing))
            if (FileStatus.Read(existing, followLinks: true, out FileStatus status) is null)
                return status.Owner is not { } owner || owner == UnixFile.GetUser();
        return false;
    }
}
