using System.Diagnostics;

namespace Intaglio.Baking;

/// <summary>A value in a recipe, with its position.</summary>
internal abstract class RecipeNode
{
    /// <summary>Gets the position of the first character.</summary>
    internal required RecipePosition Position { get; init; }

    /// <summary>Gets the kind of the value for error messages, such as "a list".</summary>
    internal abstract string Kind { get; }
}

/// <summary>A line and a column in a recipe, both counted from 1.</summary>
[DebuggerDisplay("{Line}:{Column}")]
internal readonly record struct RecipePosition(long Line, long Column);

/// <summary>A text, number, Boolean or null.</summary>
internal sealed class RecipeScalar : RecipeNode
{
    internal required string Text { get; init; }

    /// <summary>Gets a value indicating whether the text is in quotes, which makes it a text in any case.</summary>
    internal required bool IsQuoted { get; init; }

    internal bool IsNull => !IsQuoted && Text is "" or "~" or "null" or "Null" or "NULL";

    internal override string Kind => IsNull ? "nothing" : $"'{Text}'";
}

/// <summary>A list of values.</summary>
internal sealed class RecipeList : RecipeNode
{
    internal required IReadOnlyList<RecipeNode> Items { get; init; }

    internal override string Kind => "a list";
}

/// <summary>A set of keys with values, in the order of the file.</summary>
internal sealed class RecipeMap : RecipeNode
{
    internal required IReadOnlyList<KeyValuePair<RecipeScalar, RecipeNode>> Members { get; init; }

    internal override string Kind => "a set of keys";
}
