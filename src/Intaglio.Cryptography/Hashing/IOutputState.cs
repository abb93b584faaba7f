namespace Intaglio.Cryptography;

/// <summary>The state of an extendable-output function, which accepts data and then produces output in blocks.</summary>
internal interface IOutputState<TState, TOutput> : IHashState
    where TOutput : struct, IBlockOutput
{
    /// <summary>Completes the message and creates the output. The state does not change.</summary>
    void Finish(out TOutput output);

    /// <summary>Creates a copy that continues independently.</summary>
    TState Clone();
}
