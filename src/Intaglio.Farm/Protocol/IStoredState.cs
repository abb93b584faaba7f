namespace Intaglio.Farm;

/// <summary>The state of a grain, which is read from a file that anything can have changed.</summary>
internal interface IStoredState
{
    /// <summary>Gets a value indicating whether the lists have no missing parts, which the reader of JSON does not notice.</summary>
    bool IsComplete { get; }
}
