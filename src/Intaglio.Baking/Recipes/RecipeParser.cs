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

    private readonly string path;
    private readonly Parser parser;

    private RecipeParser(string path, TextReader reader)
    {
        this.path = path;
        parser = new Parser(reader);
    }

    /// <summary>Parses a recipe.</summary>
    /// <param name="path">The path of the recipe for error messages.</param>
    /// <param name="utf8">The bytes of the file.</param>
    /// <exception cref="BakeRecipeException">The file is not a valid recipe.</exception>
    internal static RecipeMap Parse(string path, ReadOnlySpan<byte> utf8)
    {
        string text;
        try
        {
            text = new UTF8Encoding(false, throwOnInvalidBytes: true).GetString(utf8.StartsWith("\uFEFF"u8) ? utf8[3..] : utf8);
        }
        catch (DecoderFallbackException exception)
        {
            throw new BakeRecipeException(path, 1, 1, "the recipe is not valid UTF-8 text (save it as UTF-8)", exception);
        }
        try
        {
            return new RecipeParser(path, new StringReader(text)).ReadDocument();
        }
        catch (YamlException exception)
        {
            throw new BakeRecipeException(path, Math.Max(1, exception.Start.Line), Math.Max(1, exception.Start.Column),
                $"invalid YAML: {Describe(exception)}", exception);
        }
    }

    private static string Describe(YamlException exception)
    {
        string message = (exception.InnerException?.Message ?? exception.Message).ReplaceLineEndings(" ").TrimEnd('.');
        return message.Length == 0 ? "the text cannot be parsed" : char.ToLowerInvariant(message[0]) + message[1..];
    }

    private RecipeMap ReadDocument()
    {
        parser.Consume<StreamStart>();
        if (parser.Accept<StreamEnd>(out _))
            throw Fail(new RecipePosition(1, 1), "the recipe is empty (begin with 'intaglio: 1')");
        parser.Consume<DocumentStart>();
        RecipeNode root = ReadNode(0);
        parser.Consume<DocumentEnd>();
        if (!parser.Accept<StreamEnd>(out _))
            throw Fail(PositionOf(parser.Current!), "the file has more than one document (remove '---' and the text after it)");
        return root as RecipeMap ?? throw Fail(root.Position, $"a recipe is a set of keys, not {root.Kind} (begin with 'intaglio: 1')");
    }

    private RecipeNode ReadNode(int level)
    {
        if (parser.Accept<AnchorAlias>(out AnchorAlias? alias))
            throw Fail(PositionOf(alias), $"aliases such as '*{alias.Value}' are not supported (repeat the value)");
        if (!parser.Accept<NodeEvent>(out NodeEvent? node))
            throw Fail(PositionOf(parser.Current!), "a value is missing");
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
                throw Fail(key.Position, $"a key is a word, not {key.Kind}");
            if (!keys.TryAdd(name.Text, name.Position))
                throw Fail(name.Position, $"the key '{name.Text}' occurs twice (remove this one or the one in line {keys[name.Text].Line})");
            members.Add(new(name, ReadNode(level + 1)));
        }
        return new RecipeMap { Position = position, Members = members };
    }

    private static RecipePosition PositionOf(ParsingEvent part) => new(part.Start.Line, part.Start.Column);

    private BakeRecipeException Fail(RecipePosition position, string problem) => new(path, position.Line, position.Column, problem);
}
