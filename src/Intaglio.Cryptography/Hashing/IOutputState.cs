namespace Intaglio.Cryptography;

/// <summary>The state of an extendable-output function: data goes in, then it ends in an output of many blocks.</summary>
internal interface IOutputState<TState, TOutput> : IHashState
    where TOutput : struct, IBlockOutput
{
    /// <summary>Ends the message, as far as the output is concerned; the state stays as it was.</summary>
    void Finish(out TOutput output);

    /// <summary>Makes a second state that continues from here on its own.</summary>
    TState Clone();
}
