using System.Text;

namespace Intaglio.Checksums;

/// <summary>Patterns as in <c>.gitignore</c> that select the files of a folder.</summary>
/// <remarks>
/// <para>Patterns are interpreted as in git (<c>man gitignore</c>), including cases in which git deviates from its manual. Matching is
/// case-sensitive.</para>
/// <para>A pattern with a slash at the start or in the middle is relative to the folder. A pattern without one matches names at any depth.
/// A pattern with a slash at the end matches only directories.</para>
/// <para><c>*</c> matches any number of characters except slashes, <c>?</c> matches one character, and <c>[a-z]</c> matches one character
/// in a set. Sets can be negated with <c>!</c> or <c>^</c> and contain classes of ASCII characters such as <c>[:digit:]</c>. <c>**</c>
/// between slashes matches any number of directories. A backslash escapes the next character.</para>
/// <para>A character is one Unicode scalar value or an unpaired surrogate. Therefore <c>?</c> matches <c>é</c>, unlike in git, which
/// compares UTF-8 bytes and needs <c>??</c>.</para>
/// <para>Matching takes at most a time proportional to the length of the path times the length of all patterns, for the path and each of
/// its directories. It does not allocate memory. Instances are thread-safe.</para>
/// </remarks>
public sealed class PathPatterns
{
    /// <summary>The maximum number of patterns, included and excluded patterns together.</summary>
    public const int MaxCount = 1 << 14;

    private readonly PathPattern[] include, exclude;

    /// <summary>Initializes a new instance of the <see cref="PathPatterns"/> class.</summary>
    /// <param name="include">
    /// The patterns of files and directories to include, or <see langword="null"/> for all. They cannot begin with <c>!</c>. Use <c>\!</c>
    /// to match a name that begins with <c>!</c>.
    /// </param>
    /// <param name="exclude">
    /// The patterns of files and directories to exclude, or <see langword="null"/> for none. The last matching pattern takes precedence. A
    /// pattern that begins with <c>!</c> includes files again.
    /// </param>
    /// <exception cref="ArgumentException">
    /// A pattern is <see langword="null"/>, invalid or cannot match any path. The message contains the pattern.
    /// </exception>
    /// <exception cref="ArgumentException">There are more than <see cref="MaxCount"/> patterns.</exception>
    /// <remarks>
    /// <para>If there are patterns to include, a file must match one of them or be in a directory that matches.</para>
    /// <para>Trailing spaces are part of a pattern. Use <see cref="ReadFile"/> to read the lines of a file as git does.</para>
    /// <para>A pattern is invalid if it is empty or a comment, or if it contains a line feed, a NUL character, an unpaired surrogate, an
    /// empty or unclosed bracket, an unknown character class, a backslash at the end, an empty name, or the name <c>.</c> or
    /// <c>..</c>.</para>
    /// </remarks>
    public PathPatterns(IEnumerable<string>? include = null, IEnumerable<string>? exclude = null)
    {
        Include = Array.AsReadOnly<string>([.. (include ?? []).Take(MaxCount + 1)]);
        Exclude = Array.AsReadOnly<string>([.. (exclude ?? []).Take(MaxCount + 1)]);
        if (Include.Count + Exclude.Count > MaxCount)
            throw new ArgumentException($"There are more than {MaxCount} patterns.", Exclude.Count > 0 ? nameof(exclude) : nameof(include));
        this.include = [.. Include.SelectMany(pattern => Compile(pattern, nameof(include)))];
        this.exclude = [.. Exclude.SelectMany(pattern => Compile(pattern, nameof(exclude)))];
    }

    /// <summary>Gets the patterns that include all files.</summary>
    public static PathPatterns Everything { get; } = new();

    /// <summary>Gets the patterns of files to include, as specified. Empty if all files are included.</summary>
    public IReadOnlyList<string> Include { get; }

    /// <summary>Gets the patterns of files to exclude, as specified and in order.</summary>
    public IReadOnlyList<string> Exclude { get; }

    /// <summary>Reads patterns from a file such as <c>.gitignore</c>, one line at a time during the enumeration.</summary>
    /// <param name="reader">The reader of the file. It is read to its end and not disposed.</param>
    /// <returns>
    /// The lines without LF or CR LF, the byte-order mark, and trailing spaces that are not escaped. Blank lines and comments, which begin
    /// with <c>#</c>, are skipped. The patterns are not validated.
    /// </returns>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is <see langword="null"/>.</exception>
    /// <exception cref="IOException">
    /// The text cannot be read or has a line of more than 65,536 characters. Thrown during the enumeration.
    /// </exception>
    public static IEnumerable<string> ReadFile(TextReader reader)
    {
        ArgumentNullException.ThrowIfNull(reader);
        return PatternFile.Read(reader);
    }

    /// <summary>Determines whether a path is included. The file system is not accessed.</summary>
    /// <param name="path">The path relative to the folder, with parts separated by <c>/</c>.</param>
    /// <param name="isDirectory">
    /// <see langword="true"/> if the path is a directory; otherwise, <see langword="false"/>. A symbolic link to a directory is not a
    /// directory.
    /// </param>
    /// <returns>
    /// <see langword="true"/> if neither the path nor a directory above it is excluded, and the path or a directory above it is included;
    /// otherwise, <see langword="false"/>. Items in an excluded directory cannot be included again.
    /// </returns>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is <see langword="null"/>.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="path"/> is empty, begins or ends with a slash, or contains consecutive slashes.
    /// </exception>
    public bool IsMatch(string path, bool isDirectory)
    {
        ArgumentNullException.ThrowIfNull(path);
        if (path.Length == 0 || path[0] == '/' || path[^1] == '/' || path.Contains("//", StringComparison.Ordinal))
            throw new ArgumentException(
                $"The path \"{path}\" has an empty part; it must be relative, with single slashes between its parts.", nameof(path));
        for (int slash = path.IndexOf('/', StringComparison.Ordinal); slash >= 0; slash = path.IndexOf('/', slash + 1))
        {
            if (Excludes(path.AsSpan(0, slash), isDirectory: true))
                return false;
        }
        return !Excludes(path, isDirectory) && Includes(path, isDirectory);
    }

    /// <summary>Returns patterns that also exclude the specified file.</summary>
    /// <param name="file">The path relative to the folder, with parts separated by <c>/</c>.</param>
    /// <returns>
    /// This instance if it already excludes the file; otherwise, a new instance with an additional pattern for this path. If the path
    /// contains a line feed, the pattern can also match other paths.
    /// </returns>
    /// <exception cref="ArgumentNullException"><paramref name="file"/> is <see langword="null"/>.</exception>
    /// <exception cref="ArgumentException"><paramref name="file"/> is empty, absolute or has an empty part.</exception>
    public PathPatterns Without(string file) => IsMatch(file, isDirectory: false) ? new(Include, [.. Exclude, ToPattern(file)]) : this;

    private static string ToPattern(string path)
    {
        StringBuilder pattern = new("/");
        foreach (char c in path)
        {
            if (c is '\\' or '*' or '?' or '[')
                pattern.Append('\\');
            // Patterns cannot contain line feeds.
            pattern.Append(c == '\n' ? '?' : c);
        }
        return pattern.ToString();
    }

    /// <summary>Determines whether the patterns exclude a path itself. No directory above it can be excluded.</summary>
    internal bool Excludes(ReadOnlySpan<char> path, bool isDirectory)
    {
        ReadOnlySpan<char> name = NameOf(path);
        for (int i = exclude.Length - 1; i >= 0; i--)
        {
            if (exclude[i].Matches(path, name, isDirectory))
                return !exclude[i].Reincludes;
        }
        return false;
    }

    /// <summary>
    /// Determines whether to list a path, if no directory above it is excluded. Directories are listed because they can contain included
    /// files.
    /// </summary>
    internal bool Belongs(ReadOnlySpan<char> path, bool isDirectory) =>
        !Excludes(path, isDirectory) && (isDirectory || Includes(path, isDirectory: false));

    /// <summary>Determines whether the path or a directory above it is included.</summary>
    internal bool Includes(ReadOnlySpan<char> path, bool isDirectory)
    {
        if (include.Length == 0)
            return true;
        for (int length = 0; length < path.Length; length++)
        {
            if (path[length] == '/' && IncludesItself(path[..length], isDirectory: true))
                return true;
        }
        return IncludesItself(path, isDirectory);
    }

    private bool IncludesItself(ReadOnlySpan<char> path, bool isDirectory)
    {
        ReadOnlySpan<char> name = NameOf(path);
        foreach (PathPattern pattern in include)
        {
            if (pattern.Matches(path, name, isDirectory))
                return true;
        }
        return false;
    }

    private static ReadOnlySpan<char> NameOf(ReadOnlySpan<char> path) => path[(path.LastIndexOf('/') + 1)..];

    private static PathPattern[] Compile(string? pattern, string list)
    {
        if (pattern is null)
            throw new ArgumentException("A pattern is null.", list);
        try
        {
            PathPattern[] compiled = [.. PathPattern.Compile(pattern)];
            if (list == nameof(include) && compiled.Any(form => form.Reincludes))
                throw new FormatException("only exclude patterns can begin with !; use \\! for a literal !");
            return compiled;
        }
        catch (FormatException exception)
        {
            throw new ArgumentException($"The pattern \"{pattern}\" cannot match: {exception.Message}.", list, exception);
        }
    }
}
