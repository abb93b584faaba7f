using System.Text.Json;
using Intaglio.Baking;

namespace Intaglio.Samples;

/// <summary>Writes JSON without white space. It shows an operation that belongs to a program.</summary>
internal sealed class MinifyOperation : BakeOperation
{
    public override string Name => "minify";

    public override BakeDataKind Input => BakeDataKind.File;

    public override BakeDataKind Output => BakeDataKind.None;

    public override string Format => "json";

    // The library whose code shapes the result. The program itself is always part of the key.
    public override IReadOnlyList<Type> Libraries => [typeof(JsonDocument)];

    /// <summary>Gets or sets the number of spaces of each level, or 0 to write a single line.</summary>
    public int Indent { get; set; }

    public override void VisitSettings(OperationSettings settings) => Indent = (int)settings.VisitInteger("indent", Indent, 0, 16);

    public override object? Run(object? input, BakeContext context)
    {
        using Stream source = ((BakeFile)input!).Open();
        try
        {
            using JsonDocument document = JsonDocument.Parse(source, new JsonDocumentOptions { CommentHandling = JsonCommentHandling.Skip });
            using Utf8JsonWriter writer = new(context.CreateOutput(), new JsonWriterOptions { Indented = Indent > 0, IndentSize = Indent });
            document.WriteTo(writer);
            return null;
        }
        catch (JsonException exception)
        {
            throw new BakeOperationException(exception.Message, exception);
        }
    }
}
