using System.Text;

namespace Intaglio.Checksums;

/// <summary>Which files of a folder belong to a manifest: patterns as in <c>.gitignore</c>.</summary>
/// <remarks>
/// <para>Patterns mean what <c>man gitignore</c> says, in the way of git itself. A slash at the start or in the middle binds a pattern to the
/// folder; without one it is for names at any depth. A slash at the end is for directories alone. <c>*</c> matches any characters
/// but slashes, <c>?</c> one of them, <c>[a-z]</c> one of a set (negated by <c>!</c> or <c>^</c>, with classes of ASCII characters such as <c>[:digit:]</c>),
/// <c>**</c> between slashes any number of directories, and a backslash takes the meaning from the character behind it. Case counts.</para>
/// <para>One character is one Unicode scalar value, in brackets too: <c>?</c> matches <c>é</c>, where git, which
/// compares the bytes of UTF-8, needs <c>??</c>. Half a surrogate pair without the other is a character as well.</para>
/// <para>The time that a decision takes is at worst the product of the length of the path and that of the patterns, for the path and each of the directories above it; no memory is allocated.
/// Members may be called from several threads at once.</para>
/// </remarks>
public sealed class PathPatterns
{
    /// <summary>The most patterns that there may be, included and excluded together.</summary>
    public const int MaxCount = 1 << 14;

    private readonly PathPattern[] include, exclude;

    /// <summary>Makes patterns ready.</summary>
    /// <param name="include">
    /// When there are any, only what matches one of them belongs, or lies in a directory that does. None may begin with <c>!</c>; a name
    /// that does is written <c>\!</c>.
    /// </param>
    /// <param name="exclude">What does not belong: the last pattern that matches decides, and one that begins with <c>!</c> re-includes.</param>
    /// <remarks>
    /// Each is a single pattern, with blanks at its end as they are; <see cref="ReadFile"/> takes the lines of a file for patterns as git
    /// does.
    /// </remarks>
    /// <exception cref="ArgumentException">
    /// A pattern, named in the message, is null, empty or a comment, holds a line feed, NUL or half a surrogate pair, or can match
    /// nothing: a bracket that is not closed or holds nothing, an unknown class of characters, a backslash at the end, an empty name between slashes,
    /// a name <c>.</c> or <c>..</c>. Or there are more than <see cref="MaxCount"/> patterns.
    /// </exception>
    public PathPatterns(IEnumerable<string>? include = null, IEnumerable<string>? exclude = null)
    {
        Include = Array.AsReadOnly<string>([.. (include ?? []).Take(MaxCount + 1)]);
        Exclude = Array.AsReadOnly<string>([.. (exclude ?? []).Take(MaxCount + 1)]);
        if (Include.Count + Exclude.Count > MaxCount)
            throw new ArgumentException($"There are more than {MaxCount} patterns.", Exclude.Count > 0 ? nameof(exclude) : nameof(include));
        this.include = [.. Include.SelectMany(pattern => Compile(pattern, nameof(include)))];
        this.exclude = [.. Exclude.SelectMany(pattern => Compile(pattern, nameof(exclude)))];
    }

    /// <summary>Gets the patterns to which everything belongs: none.</summary>
    public static PathPatterns Everything { get; } = new();

    /// <summary>Gets the patterns of what belongs, as given; empty if all does that is not excluded.</summary>
    public IReadOnlyList<string> Include { get; }

    /// <summary>Gets the patterns of what does not belong, as given, in order.</summary>
    public IReadOnlyList<string> Exclude { get; }

    /// <summary>Reads the patterns of a file such as <c>.gitignore</c>, line by line as the caller asks for them.</summary>
    /// <param name="reader">The file's text, read to its end but not disposed.</param>
    /// <returns>
    /// The lines without their ends, LF or CR LF, and without a byte-order mark; blank lines and comments, which begin with <c>#</c>, are
    /// left out, as are blanks at the end of a line that no backslash precedes. Whether they are patterns is not looked at.
    /// </returns>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    /// <exception cref="IOException">The text cannot be read, or has a line of more than 65,536 characters; thrown while the patterns are read.</exception>
    public static IEnumerable<string> ReadFile(TextReader reader)
    {
        ArgumentNullException.ThrowIfNull(reader);
        return PatternFile.Read(reader);
    }

    /// <summary>Decides whether a path belongs, from the path and all directories above it; the file system is not asked.</summary>
    /// <param name="path">The path from the folder on, its parts separated by <c>/</c>.</param>
    /// <param name="isDirectory">Whether it is a directory; a link to one is none.</param>
    /// <returns>
    /// Whether neither it nor a directory above it is excluded, and it or a directory above it is included. What lies in an excluded
    /// directory cannot be re-included.
    /// </returns>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="path"/> has an empty part: it is empty, begins or ends with a slash, or has two in a row.</exception>
    public bool IsMatch(string path, bool isDirectory)
    {
        ArgumentNullException.ThrowIfNull(path);
        if (path.Length == 0 || path[0] == '/' || path[^1] == '/' || path.Contains("//", StringComparison.Ordinal))
            throw new ArgumentException($"The path \"{path}\" has an empty part; it must be relative, with single slashes between its parts.", nameof(path));
        for (int slash = path.IndexOf('/', StringComparison.Ordinal); slash >= 0; slash = path.IndexOf('/', slash + 1))
        {
            if (Excludes(path.AsSpan(0, slash), isDirectory: true))
                return false;
        }
        return !Excludes(path, isDirectory) && Includes(path, isDirectory);
    }

    /// <summary>
    /// Returns patterns to which a file does not belong: these if they exclude it already, else these and one that matches its path. That one matches no other
    /// path, unless the path holds a line feed.
    /// </summary>
    /// <param name="file">The path from the folder on, its parts separated by <c>/</c>.</param>
    /// <exception cref="ArgumentException">The path is absolute or has an empty part.</exception>
    public PathPatterns Without(string file) => IsMatch(file, isDirectory: false) ? new(Include, [.. Exclude, ToPattern(file)]) : this;

    private static string ToPattern(string path)
    {
        StringBuilder pattern = new("/");
        foreach (char c in path)
        {
            if (c is '\\' or '*' or '?' or '[')
                pattern.Append('\\');
            // Patterns have no line feeds.
            pattern.Append(c == '\n' ? '?' : c);
        }
        return pattern.ToString();
    }

    /// <summary>Decides on this path alone, given that no directory above it is excluded.</summary>
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

    /// <summary>Decides whether to list a path, given that no directory above it is excluded: what is included may be below any other directory.</summary>
    internal bool Belongs(ReadOnlySpan<char> path, bool isDirectory) => !Excludes(path, isDirectory) && (isDirectory || Includes(path, isDirectory: false));

    /// <summary>Whether the path or a directory above it is included.</summary>
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
                throw new FormatException("only what excludes can re-include; \\! begins a name with !");
            return compiled;
        }
        catch (FormatException exception)
        {
            throw new ArgumentException($"The pattern \"{pattern}\" cannot match: {exception.Message}.", list, exception);
        }
    }
}
