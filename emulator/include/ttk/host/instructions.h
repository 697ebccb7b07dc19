//===- instructions.h - Instructions by their mnemonics ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Kernels that program the units instruction by instruction compile, and end
// with an error that names the first such instruction that they reach.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_INSTRUCTIONS_H
#define TTK_HOST_INSTRUCTIONS_H

#include "ttk/host/packer_calls.h"
#include "ttk/host/sequence.h"

namespace ckernel {

[[deprecated("is not emulated")]] inline void
ttk_instruction(const char *mnemonic) {
  ttk_not_emulated(mnemonic);
}

/// Modes of addressing, which instructions use.
struct addr_mod_t {
  struct {
    int incr = 0, clr = 0, cr = 0;
  } srca, srcb;
  struct {
    int incr = 0, clr = 0, cr = 0, c_to_cr = 0;
  } dest;
  void set(uint32_t) const {}
};
inline constexpr uint32_t ADDR_MOD_0 = 0, ADDR_MOD_1 = 1, ADDR_MOD_2 = 2,
                          ADDR_MOD_3 = 3, ADDR_MOD_4 = 4, ADDR_MOD_5 = 5,
                          ADDR_MOD_6 = 6, ADDR_MOD_7 = 7;

} // namespace ckernel

#define TTI_CLEARDVALID(...) ::ckernel::ttk_instruction("TTI_CLEARDVALID")
#define TTI_ELWADD(...) ::ckernel::ttk_instruction("TTI_ELWADD")
#define TTI_ELWMUL(...) ::ckernel::ttk_instruction("TTI_ELWMUL")
#define TTI_ELWSUB(...) ::ckernel::ttk_instruction("TTI_ELWSUB")
#define TTI_GAPOOL(...) ::ckernel::ttk_instruction("TTI_GAPOOL")
#define TTI_GMPOOL(...) ::ckernel::ttk_instruction("TTI_GMPOOL")
#define TTI_INCRWC(...) ::ckernel::ttk_instruction("TTI_INCRWC")
#define TTI_MOP(...) ::ckernel::ttk_instruction("TTI_MOP")
#define TTI_MOVA2D(...) ::ckernel::ttk_instruction("TTI_MOVA2D")
#define TTI_MOVB2D(...) ::ckernel::ttk_instruction("TTI_MOVB2D")
#define TTI_MOVD2A(...) ::ckernel::ttk_instruction("TTI_MOVD2A")
#define TTI_MOVD2B(...) ::ckernel::ttk_instruction("TTI_MOVD2B")
#define TTI_MVMUL(...) ::ckernel::ttk_instruction("TTI_MVMUL")
#define TTI_PACR(...) ::ckernel::ttk_instruction("TTI_PACR")
#define TTI_REPLAY(...) ::ckernel::ttk_instruction("TTI_REPLAY")
#define TTI_RMWCIB0(...) ::ckernel::ttk_instruction("TTI_RMWCIB0")
#define TTI_SEMGET(...) ::ckernel::ttk_instruction("TTI_SEMGET")
#define TTI_SEMINIT(...) ::ckernel::ttk_instruction("TTI_SEMINIT")
#define TTI_SEMPOST(...) ::ckernel::ttk_instruction("TTI_SEMPOST")
#define TTI_SETADC(...) ::ckernel::ttk_instruction("TTI_SETADC")
#define TTI_SETADCXX(...) ::ckernel::ttk_instruction("TTI_SETADCXX")
#define TTI_SETADCXY(...) ::ckernel::ttk_instruction("TTI_SETADCXY")
#define TTI_SETADCZW(...) ::ckernel::ttk_instruction("TTI_SETADCZW")
#define TTI_SETDMAREG(...) ::ckernel::ttk_instruction("TTI_SETDMAREG")
#define TTI_SFPABS(...) ::ckernel::ttk_instruction("TTI_SFPABS")
#define TTI_SFPADD(...) ::ckernel::ttk_instruction("TTI_SFPADD")
#define TTI_SFPADDI(...) ::ckernel::ttk_instruction("TTI_SFPADDI")
#define TTI_SFPAND(...) ::ckernel::ttk_instruction("TTI_SFPAND")
#define TTI_SFPCAST(...) ::ckernel::ttk_instruction("TTI_SFPCAST")
#define TTI_SFPCOMPC(...) ::ckernel::ttk_instruction("TTI_SFPCOMPC")
#define TTI_SFPCONFIG(...) ::ckernel::ttk_instruction("TTI_SFPCONFIG")
#define TTI_SFPENCC(...) ::ckernel::ttk_instruction("TTI_SFPENCC")
#define TTI_SFPEXEXP(...) ::ckernel::ttk_instruction("TTI_SFPEXEXP")
#define TTI_SFPEXMAN(...) ::ckernel::ttk_instruction("TTI_SFPEXMAN")
#define TTI_SFPIADD(...) ::ckernel::ttk_instruction("TTI_SFPIADD")
#define TTI_SFPLOAD(...) ::ckernel::ttk_instruction("TTI_SFPLOAD")
#define TTI_SFPLOADI(...) ::ckernel::ttk_instruction("TTI_SFPLOADI")
#define TTI_SFPLOADMACRO(...) ::ckernel::ttk_instruction("TTI_SFPLOADMACRO")
#define TTI_SFPLUT(...) ::ckernel::ttk_instruction("TTI_SFPLUT")
#define TTI_SFPLZ(...) ::ckernel::ttk_instruction("TTI_SFPLZ")
#define TTI_SFPMAD(...) ::ckernel::ttk_instruction("TTI_SFPMAD")
#define TTI_SFPMOV(...) ::ckernel::ttk_instruction("TTI_SFPMOV")
#define TTI_SFPMUL(...) ::ckernel::ttk_instruction("TTI_SFPMUL")
#define TTI_SFPMULI(...) ::ckernel::ttk_instruction("TTI_SFPMULI")
#define TTI_SFPNOT(...) ::ckernel::ttk_instruction("TTI_SFPNOT")
#define TTI_SFPOR(...) ::ckernel::ttk_instruction("TTI_SFPOR")
#define TTI_SFPPOPC(...) ::ckernel::ttk_instruction("TTI_SFPPOPC")
#define TTI_SFPPUSHC(...) ::ckernel::ttk_instruction("TTI_SFPPUSHC")
#define TTI_SFPSETCC(...) ::ckernel::ttk_instruction("TTI_SFPSETCC")
#define TTI_SFPSETEXP(...) ::ckernel::ttk_instruction("TTI_SFPSETEXP")
#define TTI_SFPSETMAN(...) ::ckernel::ttk_instruction("TTI_SFPSETMAN")
#define TTI_SFPSETSGN(...) ::ckernel::ttk_instruction("TTI_SFPSETSGN")
#define TTI_SFPSHFT(...) ::ckernel::ttk_instruction("TTI_SFPSHFT")
#define TTI_SFPSHFT2(...) ::ckernel::ttk_instruction("TTI_SFPSHFT2")
#define TTI_SFPSTORE(...) ::ckernel::ttk_instruction("TTI_SFPSTORE")
#define TTI_SFPSWAP(...) ::ckernel::ttk_instruction("TTI_SFPSWAP")
#define TTI_SFPTRANSP(...) ::ckernel::ttk_instruction("TTI_SFPTRANSP")
#define TTI_SFPXOR(...) ::ckernel::ttk_instruction("TTI_SFPXOR")
#define TTI_SFP_STOCH_RND(...) ::ckernel::ttk_instruction("TTI_SFP_STOCH_RND")
#define TTI_TRNSPSRCB(...) ::ckernel::ttk_instruction("TTI_TRNSPSRCB")
#define TTI_UNPACR(...) ::ckernel::ttk_instruction("TTI_UNPACR")
#define TTI_WRCFG(...) ::ckernel::ttk_instruction("TTI_WRCFG")
#define TTI_ZEROACC(...) ::ckernel::ttk_instruction("TTI_ZEROACC")
#define TTI_ZEROSRC(...) ::ckernel::ttk_instruction("TTI_ZEROSRC")
#define TT_MOP(...) ::ckernel::ttk_instruction("TT_MOP")
#define TT_REPLAY(...) ::ckernel::ttk_instruction("TT_REPLAY")
#define TT_SFPABS(...) ::ckernel::ttk_instruction("TT_SFPABS")
#define TT_SFPADD(...) ::ckernel::ttk_instruction("TT_SFPADD")
#define TT_SFPADDI(...) ::ckernel::ttk_instruction("TT_SFPADDI")
#define TT_SFPAND(...) ::ckernel::ttk_instruction("TT_SFPAND")
#define TT_SFPCAST(...) ::ckernel::ttk_instruction("TT_SFPCAST")
#define TT_SFPCOMPC(...) ::ckernel::ttk_instruction("TT_SFPCOMPC")
#define TT_SFPCONFIG(...) ::ckernel::ttk_instruction("TT_SFPCONFIG")
#define TT_SFPENCC(...) ::ckernel::ttk_instruction("TT_SFPENCC")
#define TT_SFPEXEXP(...) ::ckernel::ttk_instruction("TT_SFPEXEXP")
#define TT_SFPEXMAN(...) ::ckernel::ttk_instruction("TT_SFPEXMAN")
#define TT_SFPIADD(...) ::ckernel::ttk_instruction("TT_SFPIADD")
#define TT_SFPLOAD(...) ::ckernel::ttk_instruction("TT_SFPLOAD")
#define TT_SFPLOADI(...) ::ckernel::ttk_instruction("TT_SFPLOADI")
#define TT_SFPLOADMACRO(...) ::ckernel::ttk_instruction("TT_SFPLOADMACRO")
#define TT_SFPLUT(...) ::ckernel::ttk_instruction("TT_SFPLUT")
#define TT_SFPLZ(...) ::ckernel::ttk_instruction("TT_SFPLZ")
#define TT_SFPMAD(...) ::ckernel::ttk_instruction("TT_SFPMAD")
#define TT_SFPMOV(...) ::ckernel::ttk_instruction("TT_SFPMOV")
#define TT_SFPMUL(...) ::ckernel::ttk_instruction("TT_SFPMUL")
#define TT_SFPMULI(...) ::ckernel::ttk_instruction("TT_SFPMULI")
#define TT_SFPNOT(...) ::ckernel::ttk_instruction("TT_SFPNOT")
#define TT_SFPOR(...) ::ckernel::ttk_instruction("TT_SFPOR")
#define TT_SFPPOPC(...) ::ckernel::ttk_instruction("TT_SFPPOPC")
#define TT_SFPPUSHC(...) ::ckernel::ttk_instruction("TT_SFPPUSHC")
#define TT_SFPSETCC(...) ::ckernel::ttk_instruction("TT_SFPSETCC")
#define TT_SFPSETEXP(...) ::ckernel::ttk_instruction("TT_SFPSETEXP")
#define TT_SFPSETMAN(...) ::ckernel::ttk_instruction("TT_SFPSETMAN")
#define TT_SFPSETSGN(...) ::ckernel::ttk_instruction("TT_SFPSETSGN")
#define TT_SFPSHFT(...) ::ckernel::ttk_instruction("TT_SFPSHFT")
#define TT_SFPSHFT2(...) ::ckernel::ttk_instruction("TT_SFPSHFT2")
#define TT_SFPSTORE(...) ::ckernel::ttk_instruction("TT_SFPSTORE")
#define TT_SFPSWAP(...) ::ckernel::ttk_instruction("TT_SFPSWAP")
#define TT_SFPTRANSP(...) ::ckernel::ttk_instruction("TT_SFPTRANSP")
#define TT_SFPXOR(...) ::ckernel::ttk_instruction("TT_SFPXOR")
#define TT_SFP_STOCH_RND(...) ::ckernel::ttk_instruction("TT_SFP_STOCH_RND")

#endif // TTK_HOST_INSTRUCTIONS_H
