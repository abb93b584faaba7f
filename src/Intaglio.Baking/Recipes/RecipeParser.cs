using System.Buffers;
using System.Text;
using YamlDotNet.Core;
using YamlDotNet.Core.Events;

namespace Intaglio.Baking;

/// <summary>Parses the YAML of a recipe.</summary>
/// <remarks>
/// A recipe is one document of lists, sets of keys and scalars. Anchors, aliases and tags are errors, so that a small file cannot expand to
/// a large one and every value has one position.
/// </remarks>
internal sealed class RecipeParser
{
    /// <summary>The maximum size of a recipe in bytes.</summary>
    internal const int MaxSize = 16 << 20;

    private const int MostLevels = 32;

    private const string Correction = "check the indentation and the brackets, and put patterns and names with '*' or '{' in quotes";

    private readonly string path, kind, beginning;
    private readonly Parser parser;

    private RecipeParser(string path, string kind, string beginning, TextReader reader)
    {
        (this.path, this.kind, this.beginning) = (path, kind, beginning);
        parser = new Parser(reader);
    }

    /// <summary>Parses a recipe.</summary>
    /// <param name="path">The path of the recipe for error messages.</param>
    /// <param name="utf8">The bytes of the file.</param>
    /// <exception cref="BakeRecipeFormatException">The file is not a valid recipe.</exception>
    internal static RecipeMap Parse(string path, ReadOnlySpan<byte> utf8) => Parse(path, "recipe", "begin with 'intaglio: 1'", utf8);

    /// <summary>Parses a sidecar.</summary>
    /// <param name="path">The path of the sidecar for error messages.</param>
    /// <param name="utf8">The bytes of the file.</param>
    /// <exception cref="BakeRecipeFormatException">The file is not a valid sidecar.</exception>
    internal static RecipeMap ParseSettings(string path, ReadOnlySpan<byte> utf8) =>
        Parse(path, "sidecar", "write settings such as 'resize: { width: 256 }', or remove the file", utf8);

    private static RecipeMap Parse(string path, string kind, string beginning, ReadOnlySpan<byte> utf8)
    {
        if (GitLfsPointer.Is(utf8))
            throw new BakeRecipeFormatException(path, 1, 1, $"the {kind} is a Git LFS pointer, not its content (run 'git lfs pull')");
        string text;
        try
        {
            text = new UTF8Encoding(false, throwOnInvalidBytes: true).GetString(utf8.StartsWith("\uFEFF"u8) ? utf8[3..] : utf8);
        }
        catch (DecoderFallbackException exception)
        {
            RecipePosition position = FindEnd(Encoding.UTF8.GetString(utf8[..FindInvalid(utf8)]).TrimStart('\uFEFF'));
            throw new BakeRecipeFormatException(path, position.Line, position.Column,
                $"the {kind} is not valid UTF-8 text (save it as UTF-8)",
                exception);
        }
        // The parser would take a zero character for the end of the text.
        if (text.IndexOf('\0', StringComparison.Ordinal) is >= 0 and var zero)
        {
            RecipePosition position = FindEnd(text.AsSpan(0, zero));
            throw new BakeRecipeFormatException(path, position.Line, position.Column,
                $"the {kind} contains a zero character (save it as UTF-8 text)");
        }
        RecipeParser parser = new(path, kind, beginning, new StringReader(text));
        try
        {
            return parser.ReadDocument();
        }
        catch (YamlException exception)
        {
            throw Describe(path, text, exception);
        }
        catch (Exception exception) when (exception is InvalidOperationException or ArgumentException or OverflowException)
        {
            // The parser throws these for some texts, such as a list in brackets that does not end.
            RecipePosition position = parser.parser.Current is { } last ? PositionOf(last) : new(1, 1);
            throw new BakeRecipeFormatException(path, position.Line, position.Column,
                $"invalid YAML: the text after this cannot be parsed ({Correction})", exception);
        }
    }

    private static int FindInvalid(ReadOnlySpan<byte> utf8)
    {
        int index = 0;
        while (Rune.DecodeFromUtf8(utf8[index..], out _, out int length) == OperationStatus.Done)
            index += length;
        return index;
    }

    private static RecipePosition FindEnd(ReadOnlySpan<char> text) => new(text.Count('\n') + 1, text.Length - text.LastIndexOf('\n'));

    private static BakeRecipeFormatException Describe(string path, string text, YamlException exception)
    {
        string problem = (exception.InnerException?.Message ?? exception.Message).ReplaceLineEndings(" ").TrimEnd('.');
        problem = problem.Length == 0 ? "the text cannot be parsed" : char.ToLowerInvariant(problem[0]) + problem[1..];
        RecipePosition position = new(Math.Max(1, exception.Start.Line), Math.Max(1, exception.Start.Column));
        string correction = Correction;
        if (problem.Contains(" tab ", StringComparison.Ordinal))
            (problem, position, correction) = ("a tab in the indentation", FindTab(text, position), "indent with spaces");
        else if (problem.Contains("quoted scalar", StringComparison.Ordinal))
            correction = @"check the quotes, and write '\\' for a backslash in double quotes";
        return new BakeRecipeFormatException(path, position.Line, position.Column, $"invalid YAML: {problem} ({correction})", exception);
    }

    // The parser reports the beginning of the value that precedes the tab.
    private static RecipePosition FindTab(string text, RecipePosition from)
    {
        string[] lines = text.Split('\n');
        for (long line = from.Line; line <= lines.Length; line++)
        {
            int tab = lines[line - 1].IndexOf('\t', StringComparison.Ordinal);
            if (tab >= 0 && lines[line - 1].AsSpan(0, tab).Trim(' ').IsEmpty)
                return new(line, tab + 1);
        }
        return from;
    }

    private RecipeMap ReadDocument()
    {
        parser.Consume<StreamStart>();
        if (parser.Accept<StreamEnd>(out _))
            throw FailAsEmpty();
        parser.Consume<DocumentStart>();
        RecipeNode root = ReadNode(0);
        parser.Consume<DocumentEnd>();
        if (!parser.Accept<StreamEnd>(out _))
            throw Fail(PositionOf(parser.Current!), "the file has more than one document (remove '---' and the text after it)");
        if (root is RecipeScalar { Text: "", IsQuoted: false })
            throw FailAsEmpty();
        return root as RecipeMap ?? throw Fail(root.Position, $"a {kind} is a set of keys, not {root.Kind} ({beginning})");
    }

    private RecipeNode ReadNode(int level)
    {
        if (parser.Accept<AnchorAlias>(out AnchorAlias? alias))
            throw Fail(PositionOf(alias),
                $"aliases such as '*{alias.Value}' are not supported (repeat the value, or put a pattern in quotes)");
        if (!parser.Accept<NodeEvent>(out NodeEvent? node))
            throw Fail(PositionOf(parser.Current!), "a value is missing (add it)");
        if (!node.Anchor.IsEmpty)
            throw Fail(PositionOf(node), $"anchors such as '&{node.Anchor.Value}' are not supported (remove the anchor)");
        if (!node.Tag.IsEmpty)
            throw Fail(PositionOf(node), $"tags such as '{node.Tag.Value}' are not supported (remove the tag)");
        if (level > MostLevels)
            throw Fail(PositionOf(node), $"values are nested more than {MostLevels} levels deep (remove levels)");
        return node switch
        {
            SequenceStart => ReadList(level),
            MappingStart => ReadMap(level),
            _ => ReadScalar(),
        };
    }

    private RecipeScalar ReadScalar()
    {
        Scalar scalar = parser.Consume<Scalar>();
        return new RecipeScalar { Position = PositionOf(scalar), Text = scalar.Value, IsQuoted = scalar.Style != ScalarStyle.Plain };
    }

    private RecipeList ReadList(int level)
    {
        RecipePosition position = PositionOf(parser.Consume<SequenceStart>());
        List<RecipeNode> items = [];
        while (!parser.TryConsume<SequenceEnd>(out _))
            items.Add(ReadNode(level + 1));
        return new RecipeList { Position = position, Items = items };
    }

    private RecipeMap ReadMap(int level)
    {
        RecipePosition position = PositionOf(parser.Consume<MappingStart>());
        List<KeyValuePair<RecipeScalar, RecipeNode>> members = [];
        Dictionary<string, RecipePosition> keys = [];
        while (!parser.TryConsume<MappingEnd>(out _))
        {
            RecipeNode key = ReadNode(level + 1);
            if (key is not RecipeScalar { IsNull: false } name)
                throw Fail(key.Position, $"a key is a word, not {key.Kind} (write 'key: value')");
            if (!keys.TryAdd(name.Text, name.Position))
                throw Fail(name.Position,
                    $"the key '{name.Text}' occurs twice (remove this one or the one in line {keys[name.Text].Line})");
            members.Add(new(name, ReadNode(level + 1)));
        }
        return new RecipeMap { Position = position, Members = members };
    }

    private static RecipePosition PositionOf(ParsingEvent part) => new(part.Start.Line, part.Start.Column);

    private BakeRecipeFormatException FailAsEmpty() => Fail(new RecipePosition(1, 1), $"the {kind} is empty ({beginning})");

    private BakeRecipeFormatException Fail(RecipePosition position, string problem) => new(path, position.Line, position.Column, problem);
}
