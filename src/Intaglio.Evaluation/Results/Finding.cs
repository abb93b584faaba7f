using System.Text.Json.Serialization;

namespace Intaglio.Evaluation;

/// <summary>How much a finding matters, the worst first.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<Severity>))]
public enum Severity
{
    /// <summary>A digest that is not the function's: whatever was stored with it cannot be verified by anything else.</summary>
    Wrong,

    /// <summary>It crashes, hangs, leaks, or is wrong when several threads use it.</summary>
    Unsafe,

    /// <summary>It takes time or memory that it need not take.</summary>
    Costly,

    /// <summary>It refuses what the function allows, or invites wrong use.</summary>
    Limited,

    /// <summary>Worth knowing.</summary>
    Note,
}

/// <summary>Something that was found out about a contender.</summary>
/// <param name="Code">Names the kind of finding, for machines: <c>wrong-at-block-multiples</c>.</param>
/// <param name="Severity">How much it matters.</param>
/// <param name="Text">What was found, in words, with figures; no full stop.</param>
public sealed record Finding(string Code, Severity Severity, string Text);
