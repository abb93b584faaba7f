namespace Intaglio.Cli;

/// <summary>Validates the addresses that receive tokens.</summary>
internal static class TokenAddress
{
    /// <summary>Refuses an address for which a token would not be encrypted.</summary>
    /// <param name="address">The address.</param>
    /// <param name="option">The name of the option with the address.</param>
    /// <exception cref="UsageException">The address uses plain HTTP, and is not one of this machine.</exception>
    internal static void Check(Uri address, string option)
    {
        if (PlainHttp.IsReadable(address))
            throw new UsageException($"a token is not sent over plain HTTP to another machine; use an https address in {option}");
    }
}
