namespace Intaglio.Baking;

/// <summary>The kinds of data that pass between the steps of an action.</summary>
public enum BakeDataKind
{
    /// <summary>No data. The operation needs no input, or it has written the outputs.</summary>
    None,

    /// <summary>One file.</summary>
    File,

    /// <summary>All files of a rule with <c>all</c>, and the outputs of the rules in <c>with</c>.</summary>
    Files,

    /// <summary>The files of any rule, or no files. Only the first step can need this kind.</summary>
    Any,

    /// <summary>An image in memory or in rows.</summary>
    Picture,

    /// <summary>A mesh in memory.</summary>
    Mesh,
}
