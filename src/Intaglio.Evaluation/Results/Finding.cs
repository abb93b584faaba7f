using System.Text.Json.Serialization;

namespace Intaglio.Evaluation;

/// <summary>The severity of a finding, from the most to the least severe.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<Severity>))]
public enum Severity
{
    /// <summary>Some digests are wrong, so that other implementations cannot verify them.</summary>
    Wrong,

    /// <summary>The contender crashes, hangs, leaks memory, or gives wrong digests on several threads.</summary>
    Unsafe,

    /// <summary>The contender uses more time or memory than necessary.</summary>
    Costly,

    /// <summary>The contender rejects valid arguments, or its interface invites mistakes.</summary>
    Limited,

    /// <summary>A fact of interest.</summary>
    Note,
}

/// <summary>A finding about a contender.</summary>
/// <param name="Code">The code of the finding, such as <c>wrong-at-block-multiples</c>.</param>
/// <param name="Severity">The severity.</param>
/// <param name="Text">The description with figures, without a final period.</param>
public sealed record Finding(string Code, Severity Severity, string Text);
